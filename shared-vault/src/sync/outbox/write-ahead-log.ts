import type { PlainValue } from '../../crypto/fields.ts';
import { decryptForMerge } from '../merge/open-value.ts';
import { isDamagedValue, type MergeValues } from '../merge/three-way-merge.ts';
import type { FieldCipher, RecordKey } from '../ports.ts';
import type { RecordLoader } from '../record-loader.ts';
import type { WireValues } from '../store/outbox-entry.ts';
import {
  deleteLogged,
  type LoggedAction,
  LoggedActionTakenError,
  type NewLoggedAction,
  type VaultStore,
} from '../store/store.ts';
import {
  type AppendPorts,
  type AppendResult,
  type PlainValues,
  type RecordAction,
  UNSEEN_RECORD_STAMP,
} from './action.ts';
import { appendAction, NEW_RECORD_STAMP, sealActionValues } from './append-action.ts';
import { sealValues } from './append-change.ts';

interface WriteAheadLogPorts extends AppendPorts {
  readonly store: VaultStore;
}

interface RecoveryPorts extends WriteAheadLogPorts {
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
  #underWay = 0;

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
        await deleteLogged(n, ports.store).catch(() => this.#failed.add(n));
        throw error;
      }
    } finally {
      this.#underWay -= 1;
    }
  }

  /**
   * Appends the actions that a crashed tab has logged, and returns their results. An action on a record that is not
   * stored yet stays in the log, for two reasons: it would be mistaken for an action on a deleted record, and its tab
   * may not have crashed but still wait for its first load.
   */
  async recover(ports: RecoveryPorts): Promise<readonly (AppendResult & RecordKey)[]> {
    const done: (AppendResult & RecordKey)[] = [];
    try {
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

  async #take(n: number, action: RecordAction, ports: WriteAheadLogPorts, wires: WireValues): Promise<AppendResult> {
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

/**
 * Returns the number of the log entry; null when the log could not be written. The action is then appended to the
 * outbox without a log entry.
 */
async function logAction(
  action: RecordAction,
  values: WireValues,
  { store, sealer }: WriteAheadLogPorts,
): Promise<number | null> {
  const { kind, id, op, parents, parentKind, after, stamp } = action;
  const from = action.op === 'create' ? {} : (action.from ?? {});
  const { known, blind } = splitKnown(from);
  const entry: NewLoggedAction = {
    ...{ kind, id, op, parents, parentKind, after, stamp, values },
    from: await sealValues(action, known, sealer),
    blind,
  };
  try {
    return await store.logAction(entry);
  } catch {
    return null; // the append will fail for the same reason and report it
  }
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
async function restoreAction(entry: LoggedAction, sealer: FieldCipher): Promise<RecordAction | null> {
  const { kind, id, op, parents, parentKind, after, stamp } = entry;
  const common = { kind, id, parents, parentKind, after, stamp };
  const known = await openValues(entry, entry.from, sealer);
  if (!known) return null;
  const from = { ...known, ...Object.fromEntries(entry.blind.map((name) => [name, undefined])) };
  if (op === 'remove') return { ...common, op, ...(Object.keys(from).length > 0 && { from }) };
  const values = await openValues(entry, entry.values, sealer);
  if (!values) return null;
  return op === 'create' ? { ...common, op, values } : { ...common, op, values, from };
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
