export const NOTES = '/app/notes';
export const JOURNAL = '/app/notes/journal';
