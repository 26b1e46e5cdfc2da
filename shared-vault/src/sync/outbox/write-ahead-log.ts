import type { PlainValue } from '../../crypto/fields.ts';
import { decryptForMerge } from '../merge/open-value.ts';
import { isDamagedValue, type MergeValues } from '../merge/three-way-merge.ts';
import type { FieldCipher, RecordKey } from '../ports.ts';
import type { RecordLoader } from '../record-loader.ts';
import type { WireValues } from '../store/outbox-entry.ts';
import { deleteLogged, LoggedActionTakenError, type NewLoggedAction, type VaultStore } from '../store/store.ts';
import {
  type AppendPorts,
  type AppendResult,
  type PlainValues,
  type RecordAction,
  UNSEEN_RECORD_STAMP,
} from './action.ts';
import { appendAction, NEW_RECORD_STAMP, sealActionValues } from './append-action.ts';
import { sealValues } from './append-change.ts';

interface LogPorts extends AppendPorts {
  readonly store: VaultStore;
}

interface WriteAheadLogPorts extends LogPorts {
  /** False once the vault was locked: the page then no longer has the values of an action that could not be appended. */
  isKeptByPage(): boolean;
}

interface RecoveryPorts extends LogPorts {
  readonly loader?: Pick<RecordLoader, 'isYetToBeStored'>;
}

/**
 * Maximum number of actions logged at the same time. Typing never reaches this number; when hundreds of actions are
 * made at once, the others are appended to the outbox without logging.
 */
const LOGGED_AT_ONCE_MAX = 4;

/**
 * Logs every action before it is appended to the outbox (write-ahead logging, as in ARIES, Mohan et al. 1992).
 * Appending first reads the outbox and therefore needs several turns of the event loop. A log write leaves the page as
 * soon as the action is encrypted, and survives a crash of the tab.
 */
export class WriteAheadLog {
  /** Numbers of the log entries that this tab is appending to the outbox itself. The recovery skips them. */
  readonly #mine = new Set<number>();
  /** Numbers of log entries that could not be removed after appending them has failed. */
  readonly #failed = new Set<number>();
  /** Sealed actions that the disk had refused before a lock. They exist in this page only. */
  #held: readonly NewLoggedAction[] = [];
  /** Those of the lock that is being prepared: until it, the page still has their values and tries to store them. */
  #heldAtLock: readonly NewLoggedAction[] = [];
  #underWay = 0;
  #recovering: Promise<unknown> = Promise.resolve();

  get heldCount(): number {
    return this.#held.length + this.#heldAtLock.length;
  }

  /** Keeps actions over the next lock, sealed and in memory, because the disk refuses them. */
  async hold(actions: readonly RecordAction[], sealer: FieldCipher): Promise<void> {
    this.#heldAtLock = await Promise.all(
      actions.map(async (action) => sealLogEntry(action, await sealActionValues(action, sealer), sealer)),
    );
  }

  /** Called after a lock: the next recovery appends the held actions. */
  unlocked(): void {
    this.#held = [...this.#held, ...this.#heldAtLock];
    this.#heldAtLock = [];
  }

  /** Stores an action in the outbox in the same way as {@link appendAction}. */
  async append(action: RecordAction, ports: WriteAheadLogPorts): Promise<AppendResult> {
    if (this.#underWay >= LOGGED_AT_ONCE_MAX || !ports.store.isPersistent) return appendAction(action, ports);
    this.#underWay += 1;
    try {
      const wires = await sealActionValues(action, ports.sealer);
      const n = await logAction(action, wires, ports);
      if (n === null) return await appendAction(action, ports, wires);
      try {
        return await this.#take(n, action, ports, wires);
      } catch (error) {
        // When appending fails, the log entry is removed. The page keeps the text and tries again; a remaining log
        // entry would be merged with the new attempt.
        if (ports.isKeptByPage()) await deleteLogged(n, ports.store).catch(() => this.#failed.add(n));
        throw error;
      }
    } finally {
      this.#underWay -= 1;
    }
  }

  /**
   * Appends the held actions and those that a crashed tab has logged, and returns their results. An action on a record
   * that is not stored yet stays where it is, for two reasons: it would be mistaken for an action on a deleted record, and
   * the tab that logged it may not have crashed but still wait for its first load.
   */
  recover(ports: RecoveryPorts): Promise<readonly (AppendResult & RecordKey)[]> {
    // One recovery after the other: a goal must not be appended before its aim.
    const recovered = this.#recovering.then(() => this.#recover(ports));
    this.#recovering = recovered;
    return recovered;
  }

  async #recover(ports: RecoveryPorts): Promise<readonly (AppendResult & RecordKey)[]> {
    const done: (AppendResult & RecordKey)[] = [];
    try {
      for (const entry of this.#held) {
        if (entry.stamp !== NEW_RECORD_STAMP && (await ports.loader?.isYetToBeStored(entry))) continue;
        const action = await restoreAction(entry, ports.sealer);
        if (!action) continue;
        done.push({ kind: entry.kind, id: entry.id, ...(await appendAction(action, ports, entry.values)) });
        this.#held = this.#held.filter((one) => one !== entry);
      }
      for (const entry of await ports.store.loggedActions()) {
        if (this.#failed.has(entry.n)) {
          await deleteLogged(entry.n, ports.store);
          this.#failed.delete(entry.n);
          continue;
        }
        if (entry.stamp !== NEW_RECORD_STAMP && (await ports.loader?.isYetToBeStored(entry))) continue;
        const action = this.#mine.has(entry.n) ? null : await restoreAction(entry, ports.sealer);
        if (!action) continue; // an action that cannot be decrypted stays: a later release may open it
        done.push({ kind: entry.kind, id: entry.id, ...(await this.#take(entry.n, action, ports, entry.values)) });
      }
    } catch (error) {
      console.warn('what was written down stays there for now', error);
    }
    return done;
  }

  async #take(n: number, action: RecordAction, ports: LogPorts, wires: WireValues): Promise<AppendResult> {
    const { store } = ports;
    let taken = false;
    this.#mine.add(n);
    const taking: AppendPorts['store'] = {
      transact: async (scope, decide) => {
        if (taken) return store.transact(scope, decide);
        let hasWrites = false; // of the last call of `decide`: the store repeats it when a transaction fails
        const result = await store.transact({ ...scope, logged: n }, (found) => {
          const decision = decide(found);
          hasWrites = decision.writes !== undefined;
          return decision;
        });
        taken = hasWrites;
        return result;
      },
    };
    try {
      const appended = await appendAction(action, { ...ports, store: taking }, wires);
      if (!taken) await deleteLogged(n, store); // no write was necessary
      return appended;
    } catch (error) {
      if (error instanceof LoggedActionTakenError) return { stamp: UNSEEN_RECORD_STAMP, reread: true, copies: [] };
      throw error;
    } finally {
      this.#mine.delete(n);
    }
  }
}

type MemberOf<T> = T extends unknown ? keyof T : never;

/** The members of an action that are logged as they are. A log without one of them would recover another action. */
type ClearMembers = Readonly<Record<Exclude<MemberOf<RecordAction>, 'values' | 'from'>, unknown>>;

/**
 * Returns the number of the log entry; null when the log could not be written. The action is then appended to the
 * outbox without a log entry.
 */
async function logAction(
  action: RecordAction,
  values: WireValues,
  { store, sealer }: LogPorts,
): Promise<number | null> {
  const entry = await sealLogEntry(action, values, sealer);
  try {
    return await store.logAction(entry);
  } catch {
    return null; // the append will fail for the same reason and report it
  }
}

async function sealLogEntry(action: RecordAction, values: WireValues, sealer: FieldCipher): Promise<NewLoggedAction> {
  const { kind, id, op, parents, parentKind, after, stamp } = action;
  const isImported = action.op !== 'remove' && action.isImported === true;
  const isDerived = action.op === 'create' && action.isDerived === true;
  const clear = { kind, id, op, parents, parentKind, after, stamp, isImported, isDerived } satisfies ClearMembers;
  const from = action.op === 'create' ? {} : (action.from ?? {});
  const { known, blind } = splitKnown(from);
  return { ...clear, values, from: await sealValues(action, known, sealer), blind };
}

function splitKnown(from: MergeValues): { readonly known: PlainValues; readonly blind: readonly string[] } {
  const known: Record<string, PlainValue> = {};
  const blind: string[] = [];
  for (const [name, value] of Object.entries(from)) {
    if (value === undefined || isDamagedValue(value)) blind.push(name);
    else known[name] = value;
  }
  return { known, blind };
}

/** Returns the logged action; null when one of its values cannot be decrypted. */
async function restoreAction(entry: NewLoggedAction, sealer: FieldCipher): Promise<RecordAction | null> {
  const { kind, id, op, parents, parentKind, after, stamp, isImported = false, isDerived = false } = entry;
  const common = { kind, id, parents, parentKind, after, stamp };
  const known = await openValues(entry, entry.from, sealer);
  if (!known) return null;
  const from = { ...known, ...Object.fromEntries(entry.blind.map((name) => [name, undefined])) };
  if (op === 'remove') return { ...common, op, ...(Object.keys(from).length > 0 && { from }) };
  const values = await openValues(entry, entry.values, sealer);
  if (!values) return null;
  return op === 'create'
    ? { ...common, op, values, isImported, isDerived }
    : { ...common, op, values, from, isImported };
}

async function openValues(at: RecordKey, wires: WireValues, sealer: FieldCipher): Promise<PlainValues | null> {
  const values: Record<string, PlainValue> = {};
  for (const [name, wire] of Object.entries(wires)) {
    const value = await decryptForMerge(at, name, wire, sealer);
    if (value === undefined || isDamagedValue(value)) return null;
    values[name] = value;
  }
  return values;
}
