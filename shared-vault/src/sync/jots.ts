import type { Plain } from '../crypto/fields.ts';
import { type Action, type Appended, type AppendPorts, type Plains, UNSEEN } from './action.ts';
import { append, sealedValues } from './append.ts';
import { sealAll } from './append-change.ts';
import type { Wires } from './entry.ts';
import { isDamaged, type Side } from './merge.ts';
import { openOne } from './open-one.ts';
import type { RecordKey, Sealer } from './ports.ts';
import { type Jot, JotTaken, type NewJot, type Store } from './store.ts';

interface JotPorts extends AppendPorts {
  readonly store: Store;
}

/** So many are written down at once: nobody types more, and what is made by the hundred goes straight to the outbox. */
const AT_ONCE = 4;

/**
 * Writes every action down before it is appended. To append needs a look at what stands in the outbox, and so the
 * event loop; what is only written down has left the page as soon as it is sealed, and outlives its tab.
 */
export class Jots {
  /** What this tab is about to append by itself. */
  readonly #mine = new Set<number>();
  #underWay = 0;

  /** Stores an action in the outbox, as {@link append} does. */
  async append(action: Action, ports: JotPorts): Promise<Appended> {
    if (this.#underWay >= AT_ONCE || !ports.store.lasting) return append(action, ports);
    this.#underWay += 1;
    try {
      const wires = await sealedValues(action, ports.sealer);
      const n = await writeDown(action, wires, ports);
      if (n === null) return await append(action, ports, wires);
      try {
        return await this.#take(n, action, ports, wires);
      } catch (error) {
        // The words are still on the page, which tries again: written down twice they would meet themselves.
        await drop(n, ports.store).catch(() => {});
        throw error;
      }
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Puts into the outbox what tabs have written down that did not live to do it; gives what became of it. */
  async takeUp(ports: JotPorts): Promise<readonly (Appended & RecordKey)[]> {
    const done: (Appended & RecordKey)[] = [];
    try {
      for (const jot of await ports.store.jots()) {
        const action = this.#mine.has(jot.n) ? null : await actionOf(jot, ports.sealer);
        if (!action) continue; // what does not open stays: it may open another day
        done.push({ kind: jot.kind, id: jot.id, ...(await this.#take(jot.n, action, ports, jot.values)) });
      }
    } catch (error) {
      console.warn('what was written down stays there for now', error);
    }
    return done;
  }

  async #take(n: number, action: Action, ports: JotPorts, wires: Wires): Promise<Appended> {
    const { store } = ports;
    let taken = false;
    this.#mine.add(n);
    const taking: AppendPorts['store'] = {
      transact: (scope, decide) =>
        store.transact(taken ? scope : { ...scope, jot: n }, (found) => {
          const decision = decide(found);
          taken ||= decision.writes !== undefined;
          return decision;
        }),
    };
    try {
      const appended = await append(action, { ...ports, store: taking }, wires);
      if (!taken) await drop(n, store); // there was nothing to write: it is done
      return appended;
    } catch (error) {
      if (error instanceof JotTaken) return { stamp: UNSEEN, reread: true, copies: [] };
      throw error;
    } finally {
      this.#mine.delete(n);
    }
  }
}

function drop(n: number, store: Store): Promise<null> {
  return store.transact({ keys: [], jot: n }, () => ({ writes: {}, result: null }));
}

/** The number it was written down under, or null where that failed: then the outbox is tried all the same. */
async function writeDown(action: Action, values: Wires, { store, sealer }: JotPorts): Promise<number | null> {
  const { kind, id, op, parents, parentKind, after, stamp } = action;
  const from = action.op === 'change' ? action.from : {};
  const { known, blind } = divided(from);
  const jot: NewJot = {
    ...{ kind, id, op, parents, parentKind, after, stamp, values },
    from: await sealAll(action, known, sealer),
    blind,
  };
  try {
    return await store.jot(jot);
  } catch {
    return null; // what keeps it from the disk keeps the append from it, which says so
  }
}

function divided(from: Side): { readonly known: Plains; readonly blind: readonly string[] } {
  const known: Record<string, Plain> = {};
  const blind: string[] = [];
  for (const [name, value] of Object.entries(from)) {
    if (value === undefined || isDamaged(value)) blind.push(name);
    else known[name] = value;
  }
  return { known, blind };
}

/** The action that was written down; null where one of its values does not open. */
async function actionOf(jot: Jot, sealer: Sealer): Promise<Action | null> {
  const { kind, id, op, parents, parentKind, after, stamp } = jot;
  const common = { kind, id, parents, parentKind, after, stamp };
  if (op === 'remove') return { ...common, op };
  const values = await openAll(jot, jot.values, sealer);
  if (!values) return null;
  if (op === 'create') return { ...common, op, values };
  const from = await openAll(jot, jot.from, sealer);
  const unknown = Object.fromEntries(jot.blind.map((name) => [name, undefined]));
  return from && { ...common, op, values, from: { ...from, ...unknown } };
}

async function openAll(at: RecordKey, wires: Wires, sealer: Sealer): Promise<Plains | null> {
  const values: Record<string, Plain> = {};
  for (const [name, wire] of Object.entries(wires)) {
    const value = await openOne(at, name, wire, sealer);
    if (value === undefined || isDamaged(value)) return null;
    values[name] = value;
  }
  return values;
}
