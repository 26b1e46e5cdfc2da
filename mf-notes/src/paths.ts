export const NOTES_PATH = '/app/notes';
/** Search parameter that adds a line, of a shortcut in the web app manifest. */
export const NEW_LINE = 'new';
export const JOURNAL_PATH = '/app/notes/journal';
/** Settings: the place of the weather, which this area draws, and the plan of the account. */
export const LOCATION_PATH = '/app/settings/location';
export const BILLING_PATH = '/app/settings/billing';
