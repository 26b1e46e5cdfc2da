/** SVG path data of the logo mark, in a viewBox of 24 x 24. */
export const LOGO_MARK_SVG_PATH = 'M1.5 22 8.3 2l7.2 14.2V6.5h2V9h2.5V6.5h2V22h-5.6L8.8 8.9 5.6 22z';
