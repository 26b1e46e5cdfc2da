export const MAIN = '/app';
export const ONBOARDING = '/app/onboarding';
export const NOTES = '/app/notes';
/** Search parameter that names the open dialog of the main view, and the names of its dialogs. */
export const MODAL_PARAM = 'modal';
export const FOCUS_MODAL = 'thisWeekFocus';
export const REVIEW_MODAL = 'review';
export const BILLING = '/app/settings/billing';
