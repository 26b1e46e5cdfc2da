import {
  HEADER_WINDOW,
  nextHeaderState,
  type RecordHeader,
  shortDigest,
  type Tombstone,
  type WireRecord,
} from '@northkeep/contracts';
import type { FieldCipher, RecordKey } from '../ports.ts';
import type { DecidedState } from '../store/outbox-entry.ts';
import { type CachedRecord, type ConflictSide, parseCached } from '../store/store.ts';
import { readHeader } from './read-header.ts';
import { type ChangeVerdict, isOpenMark, judgeChange, stateOfCopy, verdictOf } from './verify-changes.ts';

/** A record on which the user decides after a rollback. */
export interface RolledBackRecord {
  readonly key: RecordKey;
  /** The server's record; null when it has none. */
  readonly theirs: WireRecord | Tombstone | null;
  /** True when the server's record has become newer than the copy on this device, so that nothing is to be decided. */
  readonly isNewer: boolean;
  /** Counters of the decision; null when no header is involved. */
  readonly decides: DecidedState | null;
  /** What the decision's header says of the deletion when the record stays deleted. */
  readonly gone: string | null;
}

/** What {@link prepareDecision} compares. */
export interface RollbackOf extends Pick<RolledBackRecord, 'key' | 'theirs'> {
  readonly copy: CachedRecord | null;
  /** True when the record's parent is deleted too. */
  readonly isParentDeleted: boolean;
}

/** Compares the server's record with the copy on this device once more, and makes the counters of a decision. */
export async function prepareDecision(
  { key, theirs, copy, isParentDeleted }: RollbackOf,
  side: ConflictSide,
  cipher: FieldCipher,
): Promise<RolledBackRecord> {
  const record = parseCached(copy);
  const mine = await cipher.openHeader(key, record?.h);
  if (!theirs) return { key, theirs, isNewer: false, decides: mine && decidedState(mine, null, side), gone: null };
  const reading = await readHeader(key, theirs, cipher);
  const judged = judgeChange({ kind: key.kind, record: theirs }, reading, {
    record,
    header: mine,
    state: stateOfCopy(copy),
  });
  const verdict = verdictOf(isOpenMark(judged) ? judged.ifTrue : judged);
  const header = reading.state === 'missing' ? null : reading.header;
  return {
    key,
    theirs,
    isNewer: verdict === 'newer' || verdict === 'decided',
    decides: mine && isToBeStated(verdict, theirs, copy) ? decidedState(mine, header, side) : null,
    // The header of a record that was deleted with its parent says nothing, so that a restoration needs no other one.
    gone: (side === 'mine' ? mine : header)?.gone ?? (isParentDeleted ? null : key.id),
  };
}

/**
 * True when the decision needs a header. The records of a tree that was deleted or restored kept theirs, so that on
 * another device only a new one ends the question.
 */
const isToBeStated = (verdict: ChangeVerdict, theirs: WireRecord | Tombstone, copy: CachedRecord | null): boolean =>
  verdict === 'refused' || (verdict === 'same' && theirs.rev < (copy?.rev ?? 0));

/** Returns counters above both states, which name both as known: the decision has seen them. */
function decidedState(mine: RecordHeader, theirs: RecordHeader | null, side: ConflictSide): DecidedState {
  const [chosen, other] = side === 'mine' || !theirs ? [mine, theirs] : [theirs, mine];
  const highest = { ...chosen, era: Math.max(mine.era, theirs?.era ?? 0), n: Math.max(mine.n, theirs?.n ?? 0) };
  const { era, n, last } = nextHeaderState(highest, { raisesEra: true });
  const [own = '', ...former] = last;
  const all = [own, ...(other ? [shortDigest(other.digest)] : []), ...former];
  return { era, n, last: [...new Set(all)].slice(0, HEADER_WINDOW) };
}
