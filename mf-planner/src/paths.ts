export const MAIN = '/app';
export const ONBOARDING = '/app/onboarding';
export const NOTES = '/app/notes';
