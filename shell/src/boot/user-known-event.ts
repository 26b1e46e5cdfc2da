/** Event of the window: the role of the user is known, or has changed. */
export const USER_ROLE_KNOWN_EVENT = 'northkeep:user-known';
