import type { FeedChange, Kind } from '@northkeep/contracts';
import { decodeChangesPage, decodeRevisions, type RevisionRow, readBodyText } from './decode-responses.ts';
import { type FetchPorts, fetchBody, ServerReadError } from './fetch-body.ts';
import type { SeenQuery } from './seen-versions.ts';

export interface ChangesQuery {
  /** Cursor of the last complete read, ISO 8601; null reads all records. */
  readonly since: string | null;
  /** Null reads all kinds. */
  readonly kinds: readonly Kind[] | null;
  /** Names what this device has of the records before the cursor. */
  readonly have?: SeenQuery;
}

/** Error for pages that a correct server never sends. The read ends, because following such pages might never end. */
export class MalformedChangesPagesError extends ServerReadError {
  constructor() {
    super(0);
  }
}

/**
 * Reads the pages of the changes feed to their end and yields the records of each. Throws {@link ServerReadError}, and
 * {@link MalformedChangesPagesError} when an empty page has a `next` or the values of `next` do not strictly increase.
 */
export async function* readChangesPages(
  { since, kinds, have }: ChangesQuery,
  ports: FetchPorts,
): AsyncGenerator<readonly FeedChange[]> {
  const fetchPage = (after: string) => {
    const query = new URLSearchParams({ ...have });
    if (since !== null) query.set('since', since);
    if (kinds !== null) query.set('kinds', kinds.join(','));
    if (after !== '') query.set('after', after);
    return fetchBody(`/sync/changes?${query}`, ports);
  };
  let fetching = fetchPage('');
  for (let after = ''; ; ) {
    const { records, next } = decodeChangesPage(await fetching);
    const isFollowed = next !== null && records.length > 0 && next > after;
    // The server prepares the next page while this page is decrypted.
    if (isFollowed) fetching = fetchPage(next);
    fetching.catch(() => {}); // if the request fails, the read rejects when it reaches this page
    yield records;
    if (next === null) return;
    if (!isFollowed) throw new MalformedChangesPagesError();
    after = next;
  }
}

/**
 * Reads all pages of the revisions; null when one of them is not a list of revisions. Throws like {@link
 * readChangesPages}.
 */
export async function readRevisions(ports: FetchPorts): Promise<readonly RevisionRow[] | null> {
  const all: RevisionRow[] = [];
  for (let after = ''; ; ) {
    const query = after === '' ? '' : `?after=${encodeURIComponent(after)}`;
    const body = await fetchBody(`/sync/revs${query}`, ports);
    const rows = decodeRevisions(body);
    if (!rows) return null;
    for (const row of rows) all.push(row);
    const next = readBodyText(body, 'next');
    if (next === null) return all;
    if (rows.length === 0 || next <= after) throw new MalformedChangesPagesError();
    after = next;
  }
}

/**
 * Returns the largest `updatedAt` of the records, or '' without records. The cursor is computed on the device and never
 * taken from a response.
 */
export function lastUpdateOf(changes: readonly FeedChange[]): string {
  return changes.reduce((last, { record }) => {
    const at = 'updatedAt' in record && typeof record.updatedAt === 'string' ? record.updatedAt : '';
    return laterInstant(last, at);
  }, '');
}

/** Returns the later of two instants in ISO 8601; '' means no instant. */
export function laterInstant(a: string, b: string): string {
  return b > a ? b : a;
}
