/** Local storage key of the theme, which is stored on this device only. */
export const THEME_KEY = 'nk.theme';
