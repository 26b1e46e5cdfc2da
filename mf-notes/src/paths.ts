export const NOTES_PATH = '/app/notes';
/** Search parameter that adds a line; a shortcut in the web app manifest uses it. */
export const ADD_LINE_PARAM = 'new';
export const JOURNAL_PATH = '/app/notes/journal';
/** Path of the settings section with the weather location, which this area renders. */
export const WEATHER_LOCATION_PATH = '/app/settings/location';
export const BILLING_PATH = '/app/settings/billing';

/** Page of the wizard, on which no part of the notes is shown. */
export const WIZARD_PATH = '/app/onboarding';
