export const NOTES = '/app/notes';
export const JOURNAL = '/app/notes/journal';
/** Settings: the place of the weather, which this area draws, and the plan of the account. */
export const LOCATION = '/app/settings/location';
export const BILLING = '/app/settings/billing';
