export const TITLE = '{{Label}}';
export const EMPTY = 'Nothing is marked for the dashboard.';
export const DAMAGED = 'This text could not be opened.';
