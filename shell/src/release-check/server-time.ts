import { TIMESTAMP_FILE, TUF_PATH } from '@northkeep/contracts/tuf';

/**
 * Returns the time of the server in ms, from the header `Date`; null when it does not answer. The header is not signed,
 * so it only explains an expiry to the person, and renews nothing.
 */
export async function readServerTime(): Promise<number | null> {
  try {
    const { headers } = await fetch(TUF_PATH + TIMESTAMP_FILE, { method: 'HEAD', cache: 'no-store' });
    return Date.parse(headers.get('date') ?? '') || null;
  } catch {
    return null;
  }
}
