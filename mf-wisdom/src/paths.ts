export const WISDOM_PATH = '/app/wisdomOfAges';
export const SAVED_CARDS_PATH = `${WISDOM_PATH}?view=saved`;
export const BILLING_PATH = '/app/settings/billing';
