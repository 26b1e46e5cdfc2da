export const WISDOM = '/app/wisdomOfAges';
