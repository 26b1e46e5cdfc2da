import type { Plain } from '../../crypto/fields.ts';
import { openValue } from '../merge/open-value.ts';
import { isDamagedValue, type KnownValues } from '../merge/three-way-merge.ts';
import type { RecordKey, Sealer } from '../ports.ts';
import type { WireValues } from '../store/outbox-entry.ts';
import { type LoggedAction, LoggedActionTakenError, type NewLoggedAction, type VaultStore } from '../store/store.ts';
import { type AppendPorts, type AppendResult, type PlainValues, type RecordAction, UNKNOWN_STAMP } from './action.ts';
import { appendAction, sealActionValues } from './append-action.ts';
import { sealValues } from './append-change.ts';

interface WriteAheadLogPorts extends AppendPorts {
  readonly store: VaultStore;
}

/** So many are written down at once: nobody types more, and what is made by the hundred goes straight to the outbox. */
const LOGGED_AT_ONCE_MAX = 4;

/**
 * Writes every action down before it is appended. To append needs a look at what stands in the outbox, and so the
 * event loop; what is only written down has left the page as soon as it is sealed, and outlives its tab.
 */
export class WriteAheadLog {
  /** What this tab is about to append by itself. */
  readonly #mine = new Set<number>();
  #underWay = 0;

  /** Stores an action in the outbox, as {@link appendAction} does. */
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
        // The words are still on the page, which tries again: written down twice they would meet themselves.
        await deleteLogged(n, ports.store).catch(() => {});
        throw error;
      }
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Puts into the outbox what tabs have written down that did not live to do it; gives what became of it. */
  async recover(ports: WriteAheadLogPorts): Promise<readonly (AppendResult & RecordKey)[]> {
    const done: (AppendResult & RecordKey)[] = [];
    try {
      for (const jot of await ports.store.loggedActions()) {
        const action = this.#mine.has(jot.n) ? null : await restoreAction(jot, ports.sealer);
        if (!action) continue; // what does not open stays: it may open another day
        done.push({ kind: jot.kind, id: jot.id, ...(await this.#take(jot.n, action, ports, jot.values)) });
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
      transact: (scope, decide) =>
        store.transact(taken ? scope : { ...scope, logged: n }, (found) => {
          const decision = decide(found);
          taken ||= decision.writes !== undefined;
          return decision;
        }),
    };
    try {
      const appended = await appendAction(action, { ...ports, store: taking }, wires);
      if (!taken) await deleteLogged(n, store); // there was nothing to write: it is done
      return appended;
    } catch (error) {
      if (error instanceof LoggedActionTakenError) return { stamp: UNKNOWN_STAMP, reread: true, copies: [] };
      throw error;
    } finally {
      this.#mine.delete(n);
    }
  }
}

function deleteLogged(n: number, store: VaultStore): Promise<null> {
  return store.transact({ keys: [], logged: n }, () => ({ writes: {}, result: null }));
}

/** The number it was written down under, or null where that failed: then the outbox is tried all the same. */
async function logAction(
  action: RecordAction,
  values: WireValues,
  { store, sealer }: WriteAheadLogPorts,
): Promise<number | null> {
  const { kind, id, op, parents, parentKind, after, stamp } = action;
  const from = action.op === 'change' ? action.from : {};
  const { known, blind } = splitKnown(from);
  const jot: NewLoggedAction = {
    ...{ kind, id, op, parents, parentKind, after, stamp, values },
    from: await sealValues(action, known, sealer),
    blind,
  };
  try {
    return await store.logAction(jot);
  } catch {
    return null; // what keeps it from the disk keeps the append from it, which says so
  }
}

function splitKnown(from: KnownValues): { readonly known: PlainValues; readonly blind: readonly string[] } {
  const known: Record<string, Plain> = {};
  const blind: string[] = [];
  for (const [name, value] of Object.entries(from)) {
    if (value === undefined || isDamagedValue(value)) blind.push(name);
    else known[name] = value;
  }
  return { known, blind };
}

/** The action that was written down; null where one of its values does not open. */
async function restoreAction(jot: LoggedAction, sealer: Sealer): Promise<RecordAction | null> {
  const { kind, id, op, parents, parentKind, after, stamp } = jot;
  const common = { kind, id, parents, parentKind, after, stamp };
  if (op === 'remove') return { ...common, op };
  const values = await openValues(jot, jot.values, sealer);
  if (!values) return null;
  if (op === 'create') return { ...common, op, values };
  const from = await openValues(jot, jot.from, sealer);
  const unknown = Object.fromEntries(jot.blind.map((name) => [name, undefined]));
  return from && { ...common, op, values, from: { ...from, ...unknown } };
}

async function openValues(at: RecordKey, wires: WireValues, sealer: Sealer): Promise<PlainValues | null> {
  const values: Record<string, Plain> = {};
  for (const [name, wire] of Object.entries(wires)) {
    const value = await openValue(at, name, wire, sealer);
    if (value === undefined || isDamagedValue(value)) return null;
    values[name] = value;
  }
  return values;
}
