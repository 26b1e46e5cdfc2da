import { DAY_MS } from '@northkeep/contracts';
/**
 * Time in ms before a change that was requested without proof of the owner takes effect. In this time the owner can
 * cancel it.
 */
export const UNVERIFIED_CHANGE_DELAY_MS = 7 * DAY_MS;
