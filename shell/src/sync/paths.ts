export const NOT_SAVED_PATH = '/app/not-saved';
