import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { importDataKey, newRawDataKey } from '../crypto/data-key.ts';
import { decryptField, encryptField } from '../crypto/fields.ts';
import type { RotationKeys } from '../crypto/reencrypt-field.ts';
import { openIdbStore } from '../sync/store/idb-store.ts';
import type { NewOutboxEntry, OutboxEntry } from '../sync/store/outbox-entry.ts';
import type { VaultStore } from '../sync/store/store.ts';
import { carryOverChanges } from './carry-over-changes.ts';
import { mortalStores } from './testing/mortal-store.ts';

let keys: RotationKeys;
beforeAll(async () => {
  keys = { from: await importDataKey(newRawDataKey()), to: await importDataKey(newRawDataKey()) };
});

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const sealed = (n: number, text: string) => encryptField(keys.from, { kind: 'lines', id: id(n), name: 'text' }, text);
const opened = async (entry: Pick<OutboxEntry, 'id' | 'fields'>) => {
  const field = await decryptField(keys.to, { kind: 'lines', id: entry.id, name: 'text' }, entry.fields.text);
  return field.state === 'opened' ? field.value : null;
};

async function draft(n: number, text: string, more: Partial<NewOutboxEntry> = {}): Promise<NewOutboxEntry> {
  const base = { parents: [], parentKind: null, after: [], schema: 1, baseRev: 4, at: 1_000 + n };
  const wires = { fields: { text: await sealed(n, text) }, base: { text: await sealed(n, 'before') } };
  return { kind: 'lines', id: id(n), op: 'change', key: crypto.randomUUID(), ...base, ...wires, ...more };
}

const add = (store: VaultStore, entries: readonly NewOutboxEntry[]) =>
  store.transact({ keys: entries.map(({ kind, id: of }) => ({ kind, id: of })) }, () => ({
    writes: { add: entries },
    result: null,
  }));

async function stores() {
  const idb = new IDBFactory();
  return { idb, from: await openIdbStore(idb, 'old'), to: await openIdbStore(idb, 'live') };
}

// shows: vault.rotation.outbox
describe('carryOverChanges', () => {
  it('re-encrypts pending changes and keeps their order, mutation key, sent mark, base and dependencies', async () => {
    const { from, to } = await stores();
    await add(to, [await draft(50, 'typed under the new key')]);
    const first = await draft(1, 'Sow beans');
    await add(from, [first]);
    const [standing] = await from.entries();
    if (!standing) throw new Error('no entry');
    await from.transact({ keys: [first] }, () => ({ writes: { put: [{ ...standing, sent: true }] }, result: null }));
    await add(from, [await draft(2, 'Weed', { after: [standing.n] })]);
    const refused = {
      id: 'refused',
      entry: { ...standing, fields: { text: await sealed(1, 'Too long') } },
      code: 'X',
      at: 1,
    };
    const conflict = { kind: 'lines', id: id(1), key: 'c', names: ['text'], at: 1 } as const;
    const sides = { stored: { text: await sealed(1, 'theirs') }, mine: { text: await sealed(1, 'mine') } };
    await from.transact({ keys: [] }, () => ({
      writes: { addRejected: [refused], putConflicts: [{ ...conflict, ...sides }] },
      result: null,
    }));

    const about = await carryOverChanges({ from, to }, keys);
    expect(about.map((key) => key.id).sort()).toEqual([id(1), id(2)]);
    const [before, one, two] = await to.entries();
    expect(before?.id).toBe(id(50));
    expect(one).toMatchObject({ id: id(1), key: first.key, sent: true, baseRev: 4, at: 1_001 });
    expect(two).toMatchObject({ id: id(2), sent: false, after: [one?.n] });
    expect(two && (await opened(two))).toBe('Weed');
    expect(one && (await opened({ id: one.id, fields: one.base }))).toBe('before');
    const [refusal] = await to.rejectedEntries();
    expect(refusal && (await opened(refusal.entry))).toBe('Too long');
    const [row] = await to.conflicts();
    expect(row && (await opened({ id: row.id, fields: row.mine }))).toBe('mine');
    expect([await from.entries(), await from.rejectedEntries(), await from.conflicts()]).toEqual([[], [], []]);
  });

  it('includes write-ahead log entries of a tab that closed before it could append them', async () => {
    const { from, to } = await stores();
    const { parents, parentKind, fields } = await draft(1, 'Sow beans');
    await from.logAction({
      ...{ kind: 'lines', id: id(1), op: 'create', parents, parentKind, after: [], stamp: '', from: {}, blind: [] },
      values: fields,
    });
    await carryOverChanges({ from, to }, keys);
    const [entry] = await to.entries();
    expect(entry && (await opened(entry))).toBe('Sow beans');
    expect([await from.loggedActions(), await from.entries()]).toEqual([[], []]);
  });

  it('copies each change exactly once after a crash at any step', async () => {
    const plan = fc.record({
      texts: fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 6 }),
      stops: fc.array(fc.nat(12), { maxLength: 4 }),
      sends: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ texts, stops, sends }) => {
        const { from, to } = await stores();
        const drafts = await Promise.all(texts.map((text, n) => draft(n, text)));
        await add(from, drafts);
        const arrived: OutboxEntry[] = [];
        for (const steps of stops) {
          const mortal = mortalStores(steps);
          await carryOverChanges({ from: mortal(from), to: mortal(to) }, keys).catch(() => []);
          if (sends) await sendAll(to, arrived);
        }
        await carryOverChanges({ from, to }, keys);
        await sendAll(to, arrived);
        expect(await from.entries()).toEqual([]);
        expect(arrived.map(({ key }) => key).sort()).toEqual(drafts.map(({ key }) => key).sort());
        for (const [n, text] of texts.entries()) {
          const one = arrived.find((entry) => entry.id === id(n));
          expect(one && (await opened(one))).toBe(text);
        }
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});

/** Removes all entries from the outbox and adds them to `arrived`, as if the server had confirmed them. */
async function sendAll(store: VaultStore, arrived: OutboxEntry[]): Promise<void> {
  const entries = await store.entries();
  arrived.push(...entries);
  await store.transact({ keys: [] }, () => ({ writes: { drop: entries.map(({ n }) => n) }, result: null }));
}
