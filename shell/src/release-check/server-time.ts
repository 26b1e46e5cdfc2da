import { TIMESTAMP_FILE, TUF_PATH } from '@northkeep/contracts/tuf';

/** Maximum time in ms to wait for the answer: until then a person who is asked about an expiry sees an empty page. */
const WAIT_MS = 3_000;

/**
 * Returns the time of the server in ms, from the header `Date`; null when it does not answer within 3 s. The header is
 * not signed, so it only explains an expiry to the person, and renews nothing.
 */
export async function readServerTime(): Promise<number | null> {
  try {
    const request: RequestInit = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(WAIT_MS) };
    const { headers } = await fetch(TUF_PATH + TIMESTAMP_FILE, request);
    return Date.parse(headers.get('date') ?? '') || null;
  } catch {
    return null;
  }
}
