export const WISDOM = '/app/wisdomOfAges';
export const SAVED = `${WISDOM}?view=saved`;
export const BILLING = '/app/settings/billing';
