import { DAY_MS } from '@northkeep/contracts';
/**
 * Wait before a change that was requested without proof of the owner takes effect; the owner can cancel it meanwhile.
 */
export const OBJECTION_PERIOD_MS = 7 * DAY_MS;
