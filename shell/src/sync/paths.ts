export const REJECTED_CHANGES_PATH = '/app/not-saved';
