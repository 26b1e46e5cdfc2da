import { DAY_MS } from '@northkeep/contracts';
/** How long a deletion or a new email waits that was asked for without the proof that counts: its owner can object. */
export const OBJECTION_PERIOD_MS = 7 * DAY_MS;
