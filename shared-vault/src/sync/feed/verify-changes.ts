import {
  compareHeaders,
  type FeedChange,
  getKindDeclaration,
  HEADER_WINDOW,
  hasApplied,
  headerDigestInput,
  isEnvelope,
  type Kind,
  type RecordHeader,
  type Tombstone,
  type WireRecord,
} from '@northkeep/contracts';
import { isSameWire } from '../merge/merge-with-record.ts';
import type { FieldCipher, RecordKey } from '../ports.ts';
import { type CachedRecord, parseCached, type VaultStore } from '../store/store.ts';
import { type HeaderReading, isShownAltered, readHeader } from './read-header.ts';

/**
 * What a received record is for a device that has a copy of it, or none.
 * - `same`: the state of the copy, perhaps under another revision or with a deletion mark.
 * - `newer`: written after the copy.
 * - `decided`: a decision after a rollback has replaced the copy, without knowing it.
 * - `refused`: not what the user's devices have written, or an older state than the copy. It is not taken.
 */
export type ChangeVerdict = 'same' | 'newer' | 'decided' | 'refused';

/** Key that no other module has, so that only this one makes a {@link VerifiedChange}. */
const VERIFIED: unique symbol = Symbol('verified');

interface Comparison {
  readonly verdict: ChangeVerdict;
  /** {@link stateOfCopy} of the copy with which the record was compared. */
  readonly copy: string | null;
  /** {@link isShownAltered}. */
  readonly isAltered: boolean;
}

/** A received record that was compared with the copy on this device. */
export interface VerifiedChange extends FeedChange {
  readonly [VERIFIED]: Comparison;
}

/** A deletion mark without a header of its own: it is true when the parent is deleted too. */
export interface OpenMark extends FeedChange {
  /** Undefined for a purged record of which this device has no copy. */
  readonly parentId: string | undefined;
  readonly parentKinds: readonly Kind[];
  /** What the mark is when it is true, and when it is not. */
  readonly ifTrue: VerifiedChange;
  readonly ifFalse: VerifiedChange;
}

/** What this device has of a record. */
export interface KnownCopy {
  readonly record: WireRecord | Tombstone | null;
  /** The opened header of the record; null when it has none. */
  readonly header: RecordHeader | null;
  /** {@link stateOfCopy}. */
  readonly state: string | null;
}

/** {@link isShownAltered}, of a record that is refused. */
export const isAltered = (change: VerifiedChange): boolean => change[VERIFIED].isAltered;

export const verdictOf = (change: VerifiedChange): ChangeVerdict => change[VERIFIED].verdict;

/** True while the copy on this device is the one with which the record was compared. */
export const isComparedWith = (change: VerifiedChange, cached: CachedRecord | null): boolean =>
  change[VERIFIED].copy === stateOfCopy(cached);

export const isOpenMark = (change: VerifiedChange | OpenMark): change is OpenMark => 'ifTrue' in change;

/** Identifies a state of the copy: its revision and the nonce of its header. */
export function stateOfCopy(cached: CachedRecord | null): string | null {
  if (!cached) return null;
  const h = parseCached(cached)?.h;
  return `${cached.rev}.${isEnvelope(h) ? h.n : ''}`;
}

/** What {@link verifyChanges} works with. */
export interface VerifyingPorts {
  readonly store: Pick<VaultStore, 'transact'>;
  readonly cipher: FieldCipher;
  /** True when this device had no copy of any record, so that none is looked up. The writes check it again. */
  readonly isFirstRead?: boolean;
  /** Returns what the header of a record says when it is known already. */
  knownReading?(record: FeedChange['record']): HeaderReading | undefined;
}

/** Compares received records with the copies on this device. Rejects when the vault is locked. */
export async function verifyChanges(
  records: readonly FeedChange[],
  ports: VerifyingPorts,
): Promise<readonly (VerifiedChange | OpenMark)[]> {
  const keys = records.map(({ kind, record }) => ({ kind, id: record.id }));
  const copies = ports.isFirstRead
    ? []
    : await ports.store.transact({ keys }, (found) => ({ result: keys.map((key) => found.cached(key)) }));
  return Promise.all(records.map((change, i) => verifyChange(change, copies[i] ?? null, ports)));
}

async function verifyChange(
  change: FeedChange,
  cached: CachedRecord | null,
  { cipher, knownReading }: VerifyingPorts,
): Promise<VerifiedChange | OpenMark> {
  const { kind, record } = change;
  const key = { kind, id: record.id };
  const copy = { record: parseCached(cached), header: null, state: stateOfCopy(cached) };
  const isSameHeader = copy.record?.h !== undefined && isSameWire(copy.record.h, record.h);
  if (isSameHeader && hasBothContents(record, copy.record)) {
    if (!hasSameContent(key, record, copy.record)) return verified(change, copy, 'refused');
    if (record.deletedAt === null ? copy.record.deletedAt === null : copy.record.deletedAt !== null)
      return verified(change, copy, 'same');
  }
  const reading = knownReading?.(record) ?? (await readHeader(key, record, cipher));
  const header = isSameHeader ? headerOf(reading) : await cipher.openHeader(key, copy.record?.h);
  return judgeChange(change, reading, { ...copy, header });
}

const headerOf = (reading: HeaderReading) => (reading.state === 'missing' ? null : reading.header);

const hasBothContents = <A extends object, B extends object>(a: A, b: B | null): b is B =>
  'schema' in a && b !== null && 'schema' in b;

/** True when two records have the same members, of those that a header binds. */
export function hasSameContent({ kind, id }: RecordKey, a: object, b: object): boolean {
  const state = { era: 0, n: 0, gone: null, last: [] };
  const content = (record: object) => headerDigestInput({ kind, id, members: { ...record } }, state);
  return content(a) === content(b);
}

/** Decides what a record with this header is for a device with this copy. */
export function judgeChange(change: FeedChange, reading: HeaderReading, copy: KnownCopy): VerifiedChange | OpenMark {
  const { kind, record } = change;
  if (reading.state === 'missing') return verified(change, copy, 'refused');
  if (reading.state === 'unfit') return verified(change, copy, 'refused', isShownAltered(kind, record, reading));
  const verdict = compareWithCopy(reading.header, copy);
  const isOpen = verdict !== 'refused' && record.deletedAt !== null && reading.header.gone === null;
  if (!isOpen) return verified(change, copy, verdict);
  const whole = 'schema' in record ? record : pickWhole(copy.record);
  if (whole?.parentId === null) return verified(change, copy, 'refused');
  const parentKinds = whole?.parentKind ? [whole.parentKind] : (getKindDeclaration(kind).parents as readonly Kind[]);
  return {
    kind,
    record,
    parentId: whole?.parentId,
    parentKinds,
    ifTrue: verified(change, copy, verdict),
    // Nothing is lost by the mark of a purged record that this device does not have.
    ifFalse: verified(change, copy, whole ? 'refused' : verdict),
  };
}

const pickWhole = (record: WireRecord | Tombstone | null): WireRecord | null =>
  record !== null && 'schema' in record ? record : null;

function compareWithCopy(header: RecordHeader, { header: known }: KnownCopy): ChangeVerdict {
  if (known === null) return 'newer';
  const order = compareHeaders(known, header);
  if (order === 'same') return 'same';
  if (order === 'older' || order === 'apart') return 'refused';
  const isUnknown = header.era > known.era && !hasApplied(known.digest, header);
  return isUnknown && header.n - known.n <= HEADER_WINDOW ? 'decided' : 'newer';
}

function verified(
  { kind, record }: FeedChange,
  { state }: KnownCopy,
  verdict: ChangeVerdict,
  isAltered = false,
): VerifiedChange {
  return { kind, record, [VERIFIED]: { verdict, copy: state, isAltered } };
}
