import {
  type Action,
  type Appended,
  type AppendPorts,
  asStored,
  type Change,
  type Creation,
  type Removal,
  startOf,
  stored,
  UNSEEN,
} from './action.ts';
import { appendMerged, appendToGone, changeIfAt, sealAll, showsSame } from './append-change.ts';
import { standingCopyOf } from './copy.ts';
import { BASE_NAMES, type NewEntry, type Wires } from './entry.ts';
import { defaultOf } from './merge.ts';
import type { RecordKey, Sealer } from './ports.ts';
import { stampOf, viewOf } from './view.ts';
import { touchesWords } from './words.ts';

/** The values of an action, sealed. */
export async function sealedValues(action: Action, sealer: Sealer): Promise<Wires> {
  return action.op === 'remove' ? {} : sealAll(action, action.values, sealer);
}

/**
 * Stores an action in the outbox; resolves when the transaction is complete. Another tab may have changed the record
 * since this one showed it: then both are brought together first, exactly as with the server. `sealed`: its values,
 * where they have been sealed before.
 */
export async function append(action: Action, ports: AppendPorts, sealed?: Wires): Promise<Appended> {
  if (action.op === 'remove') return appendRemoval(action, ports);
  const wires = sealed ?? (await sealedValues(action, ports.sealer));
  if (action.op === 'create') {
    const made = await appendCreation(action, wires, ports);
    if (made) return made;
  }
  return appendChange(action.op === 'change' ? action : asChange(action), wires, ports);
}

/** A creation of what exists already is a change of an empty record, as it is for the server. */
function asChange(action: Creation): Change {
  const names = Object.keys(action.values);
  return {
    ...action,
    op: 'change',
    from: Object.fromEntries(names.map((name) => [name, defaultOf(action.kind, name)])),
  };
}

/** Null where the record exists already (a fixed id, made by another tab or device meanwhile). */
function appendCreation(action: Creation, wires: Wires, { store, clock }: AppendPorts): Promise<Appended | null> {
  return store.transact({ keys: [action, ...action.after] }, (found) => {
    const entries = found.entries(action);
    const cached = found.cached(action);
    if (viewOf(cached, entries)) return { result: null };
    const entry: NewEntry = {
      ...startOf(action, found, clock),
      op: 'create',
      fields: wires,
      base: {},
      baseRev: 0,
    };
    return { writes: { add: [entry] }, result: stored(cached, [...entries, asStored(entry)]) };
  });
}

async function appendChange(action: Change, wires: Wires, ports: AppendPorts): Promise<Appended> {
  let stamp = action.stamp;
  for (;;) {
    const outcome = await ports.store.transact({ keys: [action, ...action.after] }, (found) =>
      changeIfAt(stamp, action, wires, found, ports.clock),
    );
    if ('stamp' in outcome) return stamp === action.stamp ? outcome : { ...outcome, stamp: UNSEEN, reread: true };
    if (outcome.view === null) {
      const copy = await standingCopyOf(action, ports.store);
      if (copy && touchesWords({ kind: action.kind, fields: wires })) return appendToCopy(copy, action, ports);
      const kept = await appendToGone(action, wires, outcome.at, ports);
      if (kept) return kept;
      continue;
    }
    if (await showsSame(action, outcome.view, ports.sealer)) stamp = outcome.at;
    else {
      const merged = await appendMerged(action, outcome.view, outcome.at, ports);
      if (merged) return merged;
    }
  }
}

/** The words of a deleted record go on in its copy: what is typed into the one later belongs there, too. */
async function appendToCopy(copy: RecordKey, action: Change, ports: AppendPorts): Promise<Appended> {
  const placeless = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !BASE_NAMES.includes(name)));
  const values = placeless(action.values);
  const again: Change = { ...action, ...copy, after: [], stamp: UNSEEN, values, from: placeless(action.from) };
  const { copies } = await appendChange(again, await sealAll(again, values, ports.sealer), ports);
  return { stamp: UNSEEN, reread: true, copies: [copy, ...copies] };
}

function appendRemoval(action: Removal, { store, clock }: AppendPorts): Promise<Appended> {
  return store.transact({ keys: [action, ...action.after] }, (found) => {
    const entries = found.entries(action);
    const cached = found.cached(action);
    const view = viewOf(cached, entries);
    if (!view) return { result: { stamp: stampOf(cached, entries), reread: true, copies: [] } };
    const entry: NewEntry = { ...startOf(action, found, clock), op: 'remove', fields: {}, base: {}, baseRev: view.rev };
    return { writes: { add: [entry] }, result: stored(cached, [...entries, asStored(entry)]) };
  });
}
