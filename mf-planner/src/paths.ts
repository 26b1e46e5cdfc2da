export const MAIN_PATH = '/app';
export const ONBOARDING_PATH = '/app/onboarding';
export const NOTES_PATH = '/app/notes';
/** Search parameter that names the open dialog of the main view, and the names of its dialogs. */
export const MODAL_PARAM = 'modal';
export const WEEKLY_FOCUS_MODAL = 'thisWeekFocus';
/** Value of the parameter for the onboarding dialog over the main view. */
export const ONBOARDING_MODAL = 'onboarding';
export const REVIEW_MODAL = 'review';
export const WEEKS_MODAL = 'weeks';
/** Search parameter that names the ISO week or the quarter that the review archive or 'Weeks' opens with. */
export const PERIOD_PARAM = 'period';
/** Search parameter that names a part of the plan, which the main view shows among the goals. */
export const PLAN_ITEM_PARAM = 'part';
/** Settings section of `mf-notes` with the location for the weather. */
export const WEATHER_LOCATION_PATH = '/app/settings/location';
export const BILLING_PATH = '/app/settings/billing';
/** Settings sections of `mf-auth`: the dialog that creates a recovery key, and the records as stored on the server. */
export const RECOVERY_KEY_PATH = '/app/settings/security?make';
export const STORED_DATA_PATH = '/app/settings/data';
