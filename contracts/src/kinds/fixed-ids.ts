// Ids of the records of which a vault has one each. They are in a module of their own, so that a page that uses an id does
// not load the declaration of the kind.

export const SETTINGS_ID = 'settings';
export const ONBOARDING_ID = 'onboarding';
/** Ids of the two entries of the ideal life that exist once. */
export const DIRECTION_ID = 'direction';
export const ANTI_DIRECTION_ID = 'anti-direction';
