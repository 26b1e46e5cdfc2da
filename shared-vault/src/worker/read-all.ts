import type { FeedChange, Kind } from '@northkeep/contracts';
import { isLiveRecord } from '../sync/feed/decode-responses.ts';
import type { Clock, FieldCipher, RecordKey, Transport } from '../sync/ports.ts';
import { formatRecordKey } from '../sync/store/outbox-entry.ts';
import { readOutboxPages } from '../sync/store/outbox-pages.ts';
import { buildRecordView, computeRecordStamp, type RecordView } from '../sync/store/record-view.ts';
import type { VaultStore } from '../sync/store/store.ts';
import { type DecryptedRecord, type DecryptScalars, decryptRecords } from './open-records.ts';

/** Events that report the progress of reading all records. */
export type ReadAllEvent =
  | { readonly type: 'opened'; readonly records: readonly DecryptedRecord[] }
  /** Records with unsent changes, or deleted ones. The page reads them one by one. */
  | { readonly type: 'changed'; readonly keys: readonly RecordKey[] }
  | { readonly type: 'created'; readonly records: readonly ConfirmedCreation[] }
  | { readonly type: 'status'; readonly kinds: readonly Kind[]; readonly status: 'partial' | 'ready' };

/** A record that the server has stored with exactly the values that this device has sent. */
export interface ConfirmedCreation extends Omit<RecordView, 'fields'> {
  /** Stamp of the state that was sent. */
  readonly sentStamp: string;
  readonly stamp: string;
}

/**
 * For each kind, the values of unencrypted fields that select the records of the current view. These records are
 * decrypted first.
 */
export type ViewFilter = Partial<Readonly<Record<Kind, Readonly<Record<string, unknown>>>>>;

export interface ReadAllPorts {
  readonly first?: ViewFilter;
  readonly vaultId: string;
  readonly store: VaultStore;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly sealer: FieldCipher;
  readonly open: DecryptScalars;
  /** Default: {@link KEPT_MAX}. */
  readonly keptMax?: number;
  emit(event: ReadAllEvent): void;
  /** Resolves when the page has painted the first records of these kinds. */
  painted?(kinds: readonly Kind[]): Promise<void>;
}

/** Number of records in the first message to the page. */
export const FIRST_BATCH_SIZE = 50;
/** Number of records in each later message, small enough that handling a message does not delay input. */
const REST = 200;
/**
 * Number of encrypted records of a kind that are kept in memory so that the records of the current view can be shown
 * first. Many thousand more would need several hundred MB.
 */
export const KEPT_MAX = 10_000;

type Stamped = { readonly view: RecordView; readonly stamp: string };

/** Returns true for a record that the current view shows. Without a view, every record counts as shown. */
export function isInInitialView({ kind, record }: FeedChange, { first = {} }: Pick<ReadAllPorts, 'first'>): boolean {
  return Object.entries(first[kind] ?? {}).every(([name, value]) => Reflect.get(record, name) === value);
}

/** Splits the records into those of the current view and the others. */
export function splitByInitialView(
  changes: readonly FeedChange[],
  ports: ReadAllPorts,
): readonly [FeedChange[], FeedChange[]] {
  const isFirst = (change: FeedChange) => isInInitialView(change, ports);
  return [changes.filter(isFirst), changes.filter((change) => !isFirst(change))];
}

function asView({ kind, record }: FeedChange): Stamped[] {
  const live = isLiveRecord(record) ? record : null;
  return live ? [{ view: buildRecordView(kind, live), stamp: computeRecordStamp(live, []) }] : [];
}

/**
 * Called once the first block is posted. `mayHaveMore` is false when the block was not full, so that no further block
 * follows.
 */
export type OnFirstBlock = (mayHaveMore: boolean) => Promise<void>;

/** How a received record is shown: as it is, as altered by somebody else and only to be read, or not at all. */
export type ShownAs = 'whole' | 'altered' | 'hidden';

export interface Blocks {
  /** Records in a message; default: {@link REST}. */
  readonly size?: number;
  /** Called after the first message. When it is given, the first message contains only `FIRST_BATCH_SIZE` records. */
  readonly onFirst?: OnFirstBlock | undefined;
  /** Returns how each of the records is shown. By default, all are `whole`. */
  verify?(block: readonly FeedChange[]): Promise<readonly ShownAs[]>;
}

/**
 * Announces that the first records of these kinds are available, and waits until the page has painted them. Decrypting
 * the rest during this time would delay the painting. The server is not read during the wait either.
 */
export async function announceFirstRecords(
  kinds: readonly Kind[],
  mayHaveMore: boolean,
  ports: ReadAllPorts,
): Promise<void> {
  const painting = mayHaveMore ? ports.painted?.(kinds) : undefined;
  ports.emit({ type: 'status', kinds, status: 'partial' });
  await painting;
}

/** Decrypts records that are shown although somebody else than the user's devices has changed them. */
export async function openAltered(
  changes: readonly FeedChange[],
  open: DecryptScalars,
): Promise<readonly DecryptedRecord[]> {
  return (await decryptRecords(changes.flatMap(asView), open)).map(markAltered);
}

/** The stamp differs from that of the record as the user's devices have written it, which replaces it later. */
const markAltered = (record: DecryptedRecord): DecryptedRecord => ({
  ...record,
  isAltered: true,
  stamp: `altered:${record.stamp}`,
});

function recordsToShow(
  records: readonly DecryptedRecord[],
  block: readonly FeedChange[],
  shown: readonly ShownAs[],
): readonly DecryptedRecord[] {
  const ways = new Map(block.map(({ kind, record }, i) => [formatRecordKey({ kind, id: record.id }), shown[i]]));
  return records.flatMap((record) => {
    const way = ways.get(formatRecordKey(record));
    return way === 'hidden' ? [] : [way === 'altered' ? markAltered(record) : record];
  });
}

/** Decrypts and posts block by block. */
export async function decryptInBlocks(
  changes: readonly FeedChange[],
  ports: Pick<ReadAllPorts, 'open' | 'emit'>,
  { size = REST, onFirst, verify }: Blocks,
): Promise<void> {
  for (let start = 0; start < changes.length; ) {
    const isFirst = onFirst !== undefined && start === 0;
    const end = start + (isFirst ? FIRST_BATCH_SIZE : size);
    const block = changes.slice(start, end);
    // WebCrypto works in its own threads, so the records are opened while their headers are compared.
    const [records, shown] = await Promise.all([decryptRecords(block.flatMap(asView), ports.open), verify?.(block)]);
    ports.emit({ type: 'opened', records: shown ? recordsToShow(records, block, shown) : records });
    if (isFirst) await onFirst(block.length === FIRST_BATCH_SIZE);
    start = end;
  }
}

export async function readUnsentKeys({ store, emit }: ReadAllPorts): Promise<ReadonlySet<string>> {
  const keys = new Map<string, RecordKey>();
  for await (const page of readOutboxPages(store))
    for (const { kind, id } of page) keys.set(formatRecordKey({ kind, id }), { kind, id });
  if (keys.size > 0) emit({ type: 'changed', keys: [...keys.values()] });
  return new Set(keys.keys());
}
