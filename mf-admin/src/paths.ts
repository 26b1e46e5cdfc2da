export const CARDS = '/app/wisdom-of-ages/settings';
