import type { FeedChange, Kind } from '@northkeep/contracts';
import type { OutboxPorts } from '../outbox/rebase-changes.ts';
import type { FieldCipher, RecordKey } from '../ports.ts';
import { formatRecordKey } from '../store/outbox-entry.ts';
import { parseCached } from '../store/store.ts';
import { type AppliedRecords, applyRecords, uniqueKeys } from './apply-records.ts';
import {
  isOpenMark,
  type OpenMark,
  type VerifiedChange,
  type VerifyingPorts,
  verdictOf,
  verifyChanges,
} from './verify-changes.ts';

export interface ReadingPorts
  extends Omit<OutboxPorts, 'sealer'>,
    Pick<VerifyingPorts, 'knownReading' | 'isFirstRead'> {
  readonly sealer: FieldCipher | null;
}

/** What this read says about a deleted record: its mark is true, or not judged yet. */
type Seen = 'deleted' | OpenMark;

/** Number of times that records are compared anew because this device has changed them in the meantime. */
const ATTEMPTS_MAX = 20;

/** Error for records that were received before the vault was locked. */
export class LockedReadingError extends Error {
  override name = 'LockedReadingError';
}

/**
 * One read from the server, perhaps of many pages: verifies the records and applies those that are taken. A deletion
 * mark that is true only with the mark of its parent waits for it until {@link end}.
 */
export class RecordReading {
  readonly #ports: () => ReadingPorts;
  readonly #seen = new Map<string, Seen>();
  readonly #open = new Map<string, OpenMark>();

  constructor(ports: () => ReadingPorts) {
    this.#ports = ports;
  }

  /** True while a mark waits for the mark of its parent. */
  get isWaiting(): boolean {
    return this.#open.size > 0;
  }

  isWaitingFor(key: RecordKey): boolean {
    return this.#open.has(formatRecordKey(key));
  }

  /** Verifies and applies records. Throws {@link LockedReadingError}. */
  take(records: readonly FeedChange[]): Promise<AppliedRecords> {
    return this.#apply(records, (marks) => this.#judge(marks, 'start'));
  }

  /** Takes those of the waiting marks whose parent is deleted by now, or unknown. The others still wait. */
  retry(): Promise<AppliedRecords> {
    return this.#apply([...this.#open.values()], (marks) => this.#judge(marks, 'retry'));
  }

  /**
   * Decides on the marks that still wait, after everything was read. A mark whose parent this device does not have hides
   * nothing and is taken.
   */
  end(): Promise<AppliedRecords> {
    const waiting = [...this.#open.values()];
    this.#open.clear();
    return this.#apply(waiting, (marks) => this.#judge(marks, 'end'));
  }

  async #apply(
    records: readonly FeedChange[],
    judge: (marks: readonly OpenMark[]) => Promise<readonly VerifiedChange[]>,
  ): Promise<AppliedRecords> {
    const done: AppliedRecords[] = [];
    let rest = records;
    for (let tries = 0; rest.length > 0 && tries < ATTEMPTS_MAX; tries += 1) {
      const verified = await this.#verify(rest, tries === 0);
      for (const change of verified) this.#note(change);
      const marks = await judge(verified.filter(isOpenMark));
      const plain = verified.flatMap((change) => (isOpenMark(change) ? [] : [change]));
      const applied = await applyRecords([...plain, ...marks], this.#ports());
      done.push(applied);
      rest = applied.stale;
    }
    return joinApplied(done);
  }

  async #verify(records: readonly FeedChange[], isFirstTry: boolean) {
    const { sealer, isFirstRead = false, ...ports } = this.#ports();
    if (!sealer) throw new LockedReadingError();
    try {
      return await verifyChanges(records, { ...ports, cipher: sealer, isFirstRead: isFirstRead && isFirstTry });
    } catch (error) {
      throw this.#ports().sealer ? error : new LockedReadingError();
    }
  }

  #note(change: VerifiedChange | OpenMark): void {
    const key = formatRecordKey({ kind: change.kind, id: change.record.id });
    this.#open.delete(key);
    if (isOpenMark(change)) this.#seen.set(key, change);
    else if (verdictOf(change) !== 'refused' && change.record.deletedAt !== null) this.#seen.set(key, 'deleted');
    // A record that was live may have been deleted on this device since. The cache tells.
    else this.#seen.delete(key);
  }

  /** Returns the marks that are decided; the others wait. */
  async #judge(marks: readonly OpenMark[], at: 'start' | 'retry' | 'end'): Promise<readonly VerifiedChange[]> {
    const decided: VerifiedChange[] = [];
    for (const mark of marks) {
      const root = await this.#rootOf(mark);
      const key = formatRecordKey({ kind: mark.kind, id: mark.record.id });
      if (root === 'deleted' || (at !== 'start' && root === 'unknown')) decided.push(mark.ifTrue);
      else if (at === 'end') decided.push(mark.ifFalse);
      else this.#open.set(key, mark);
    }
    return decided;
  }

  /** Follows the parents of a mark up to the first one that is known to live or to be deleted. */
  async #rootOf(mark: OpenMark): Promise<'live' | 'deleted' | 'unknown'> {
    const passed = new Set<OpenMark>();
    for (let at = mark; !passed.has(at); ) {
      passed.add(at);
      const { parentId: id, parentKinds } = at;
      if (id === undefined) return 'unknown';
      const above = this.#seenParent(id, parentKinds) ?? (await this.#cachedParent(id, parentKinds));
      if (typeof above === 'string') return above;
      at = above;
    }
    return 'live';
  }

  #seenParent(id: string, kinds: readonly Kind[]): Seen | undefined {
    return kinds.map((kind) => this.#seen.get(formatRecordKey({ kind, id }))).find((seen) => seen !== undefined);
  }

  #cachedParent(id: string, kinds: readonly Kind[]): Promise<'live' | 'deleted' | 'unknown'> {
    const keys = kinds.map((kind) => ({ kind, id }));
    return this.#ports().store.transact({ keys }, ({ cached }) => {
      const copies = keys.flatMap((key) => parseCached(cached(key)) ?? []);
      const state = copies.length === 0 ? 'unknown' : copies.some(({ deletedAt }) => deletedAt !== null);
      return { result: state === 'unknown' ? state : state ? 'deleted' : 'live' };
    });
  }
}

/** Verifies and applies records that were read at once. Throws {@link LockedReadingError}. */
export async function applyReceived(records: readonly FeedChange[], ports: ReadingPorts): Promise<AppliedRecords> {
  const reading = new RecordReading(() => ports);
  return joinApplied([await reading.take(records), await reading.end()]);
}

export function joinApplied(all: readonly AppliedRecords[]): AppliedRecords {
  const join = (pick: (one: AppliedRecords) => readonly RecordKey[]) => uniqueKeys(all.flatMap(pick));
  return {
    changed: join(({ changed }) => changed),
    taken: join(({ taken }) => taken),
    older: join(({ older }) => older),
    rolledBack: join(({ rolledBack }) => rolledBack),
    unverified: join(({ unverified }) => unverified),
    altered: all.flatMap(({ altered }) => altered),
    stale: [],
  };
}
