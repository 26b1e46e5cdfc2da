import { parseIfMatch } from '@northkeep/contracts';
import { readBodyMember } from '../feed/decode-responses.ts';
import type { ServerRequest, ServerResponse, Transport } from '../ports.ts';
import type { NewOutboxEntry, OutboxEntry } from '../store/outbox-entry.ts';
import { newIdempotencyKey } from '../store/outbox-entry.ts';
import type { StoreSnapshot, StoreWrites, TransactionDecision, VaultStore } from '../store/store.ts';
import { toRequestBody } from './model-responses.ts';
import type { ModelServer } from './model-server.ts';

/**
 * A fault that is injected into the store, the transport or the server of the engine. The engine itself has no code for
 * it.
 */
export interface InjectedFault {
  readonly store: (store: VaultStore, isAlive: () => boolean) => VaultStore;
  readonly transport: (transport: Transport) => Transport;
  readonly server: (server: ModelServer) => void;
}

/** Injects no fault: leaves store, transport and server unchanged. */
export const NO_FAULT: InjectedFault = {
  store: (store) => store,
  transport: (transport) => transport,
  server: () => {},
};

type Transact = VaultStore['transact'];

/** Returns a proxy of the store with the given `transact` method. `others` replaces further methods. */
function withTransact(store: VaultStore, transact: Transact, others: Partial<VaultStore> = {}): VaultStore {
  return new Proxy(store, {
    get(target, name) {
      if (name === 'transact') return transact;
      if (Object.hasOwn(others, name)) return Reflect.get(others, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Alters the writes of every transaction. */
function withAlteredWrites(alter: (writes: StoreWrites, found: StoreSnapshot) => StoreWrites): InjectedFault['store'] {
  return (store) =>
    withTransact(store, (scope, decide) =>
      store.transact(scope, (found) => {
        const decision = decide(found);
        return decision.writes ? { ...decision, writes: alter(decision.writes, found) } : decision;
      }),
    );
}

const baseless = <E extends NewOutboxEntry>(entry: E): E => (entry.op === 'change' ? { ...entry, base: {} } : entry);

const dropsTheBase = withAlteredWrites((writes) => ({
  ...writes,
  add: (writes.add ?? []).map(baseless),
  put: (writes.put ?? []).map(baseless),
}));

/** Returns the outbox entries of a record; empty when the record is not in the transaction's scope. */
function entriesOf(found: StoreSnapshot, key: { kind: OutboxEntry['kind']; id: string }): readonly OutboxEntry[] {
  try {
    return found.entries(key);
  } catch {
    return []; // a copy has no entries at this point
  }
}

const altersSentEntries = withAlteredWrites((writes, found) => {
  const put = [...(writes.put ?? [])];
  const add = (writes.add ?? []).filter((entry) => {
    const last = entriesOf(found, entry).at(-1);
    if (entry.op !== 'change' || !last?.sent || last.op === 'remove') return true;
    put.push({ ...last, fields: { ...last.fields, ...entry.fields }, version: last.version + 1 });
    return false;
  });
  return { ...writes, add, put };
});

/**
 * Confirms a write before it is executed. The write is executed in the next turn of the event loop or before the next
 * transaction.
 */
const acknowledgesTooEarly: InjectedFault['store'] = (store, isAlive) => {
  const pending: (() => Promise<unknown>)[] = [];
  const write = async () => {
    for (const late of pending.splice(0)) if (isAlive()) await late();
  };
  const transact = async <T>(
    scope: Parameters<Transact>[0],
    decide: (found: StoreSnapshot) => TransactionDecision<T>,
  ) => {
    await write();
    const { writes, result } = await store.transact(scope, (found) => ({ result: decide(found) }));
    if (!writes?.add) return store.transact(scope, decide);
    pending.push(() => store.transact(scope, decide));
    setImmediate(write);
    return result;
  };
  // The write-ahead log would repair the fault, so it is switched off.
  return withTransact(store, transact, {
    logAction: () => Promise.reject(new Error('Nothing is written down ahead.')),
  });
};

/** Reverses the order of the changes of one record; its creation stays first. */
function reversed(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const creations = entries.filter(({ op }) => op === 'create');
  return [...creations, ...entries.filter(({ op }) => op !== 'create').reverse()];
}

const reordersChanges: InjectedFault['store'] = (store) =>
  withTransact(
    store,
    (scope, decide) =>
      store.transact(scope, (found) =>
        decide({
          all: reversed(found.all),
          entries: (key) => reversed(found.entries(key)),
          cached: (key) => found.cached(key),
          rejectedEntry: found.rejectedEntry,
          flags: found.flags,
        }),
      ),
    { entries: async () => reversed(await store.entries()) },
  );

/** Rebases waiting changes as if the newer revision contained nothing new. */
const ignoresNewerRecords = withAlteredWrites((writes, found) => {
  const [row, ...others] = writes.cache ?? [];
  if (!row || others.length > 0) return writes;
  const [head, second] = entriesOf(found, row);
  const { drop = [], put = [], add = [], putConflicts: conflict = [], addRejected: refuse = [] } = writes;
  const isDone = drop.length === 1 && drop[0] === head?.n && add.length + conflict.length + refuse.length === 0;
  const next = isDone ? second : head;
  if (next?.op !== 'change' || row.rev <= next.baseRev || (isDone && put.length > 0)) return writes;
  const blind: OutboxEntry = {
    ...next,
    baseRev: row.rev,
    key: newIdempotencyKey(),
    sent: false,
    version: next.version + 1,
  };
  return { cache: [row], drop: drop.filter((n) => n !== next.n), put: [blind] };
});

/**
 * Turns the 409 for the creation of an existing record into a success response with that record, so that the client
 * mistakes it for the record just created.
 */
function takesExistingForCreated(transport: Transport): Transport {
  return {
    async send(request: ServerRequest): Promise<ServerResponse> {
      const answer = await transport.send(request);
      const record = readBodyMember(readBodyMember(answer.body, 'details'), 'record');
      const creates = request.headers['if-match'] === '"0"' || request.method === 'POST';
      return creates && answer.status === 409 && record !== undefined ? { status: 200, body: record } : answer;
    },
  };
}

/**
 * Copies the sent values into a success response with the next revision. The engine then accepts the response, although
 * the values were never really compared.
 */
function acceptsWithoutComparing(transport: Transport): Transport {
  return {
    async send(request: ServerRequest): Promise<ServerResponse> {
      const answer = await transport.send(request);
      const base = parseIfMatch(request.headers['if-match'] ?? '');
      const isNext = base !== null && readBodyMember(answer.body, 'rev') === base.rev + 1;
      if (answer.status !== 200 || !isNext) return answer;
      const deletedAt = request.method === 'DELETE' ? readBodyMember(answer.body, 'updatedAt') : null;
      return { status: 200, body: { ...toRequestBody(answer.body), ...toRequestBody(request.body), deletedAt } };
    },
  };
}

/** The eight injected faults that the model test must find. */
export const INJECTED_FAULTS = {
  'drops the base value': { ...NO_FAULT, store: dropsTheBase },
  'skips the key check': {
    ...NO_FAULT,
    server: (server) => {
      server.knowsKeys = false;
    },
  },
  'alters a sent entry': { ...NO_FAULT, store: altersSentEntries },
  'acknowledges before writing': { ...NO_FAULT, store: acknowledgesTooEarly },
  'reorders changes of one record': { ...NO_FAULT, store: reordersChanges },
  'ignores a newer record in an answer': { ...NO_FAULT, store: ignoresNewerRecords },
  'takes an existing fixed id for created': { ...NO_FAULT, transport: takesExistingForCreated },
  'accepts an answer without comparing it': { ...NO_FAULT, transport: acceptsWithoutComparing },
} as const satisfies Record<string, InjectedFault>;
