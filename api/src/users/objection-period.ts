/** How long a deletion or a new email waits that was asked for without the proof that counts: its owner can object. */
export const WAIT_MS = 7 * 86_400_000;
