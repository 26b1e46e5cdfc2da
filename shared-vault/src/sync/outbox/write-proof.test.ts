import type { Tombstone, WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import type { FieldCipher } from '../ports.ts';
import type { OutboxEntry } from '../store/outbox-entry.ts';
import { verifyWrite } from './write-proof.ts';

const ID = '7c5f4c1e-6d1b-4c39-9a51-2f0f7f2f0a01';
const envelope = (c: string) => ({ a: 'AES-GCM', v: 1, n: 'n', c });
const [OLD, NEW, FOREIGN, FORGED] = ['old', 'new', 'foreign', 'forged'].map(envelope) as [
  object,
  object,
  object,
  object,
];

const record = (rev: number, values: object): WireRecord =>
  ({
    ...{ id: ID, vaultId: 'v'.repeat(43), schema: 1, rev, parentId: null, parentKind: null, index: 0 },
    ...{ createdAt: '2026-11-02T08:00:00.000Z', updatedAt: '2026-11-02T08:00:00.000Z', deletedAt: null },
    ...values,
  }) as WireRecord;

const tombstone = (rev: number): Tombstone =>
  ({ id: ID, vaultId: 'v'.repeat(43), rev, deletedAt: '2026-11-02T09:00:00.000Z' }) as Tombstone;

const entry = (values: object): OutboxEntry =>
  ({
    ...{ kind: 'lines', id: ID, parents: [], parentKind: null, n: 1, op: 'change', after: [], schema: 1 },
    ...{ fields: { text: NEW }, base: { text: OLD }, baseRev: 3, key: 'k', sent: true, at: 0, version: 1 },
    ...values,
  }) as OutboxEntry;

/** Opens everything but the forged text, as the key of the vault does. */
const cipher: FieldCipher = {
  seal: () => Promise.reject(new Error('nothing is sealed here')),
  sealHeader: () => Promise.reject(new Error('nothing is sealed here')),
  isHeaderOf: () => Promise.reject(new Error('no header is compared here')),
  openHeader: async () => null,
  open: async (_, wire) => (wire === FORGED ? { state: 'damaged' } : { state: 'opened', value: '' }),
};

describe('verifyWrite', () => {
  it.each([
    ['a missing record', entry({}), null],
    ['a record at the revision before the change', entry({}), record(3, { text: NEW })],
    ['the next revision with another text', entry({}), record(4, { text: FOREIGN })],
    ['the next revision that is live after a removal', entry({ op: 'remove', fields: {} }), record(4, { text: OLD })],
    ['a later revision with a text that cannot be opened', entry({}), record(6, { text: FORGED })],
    ['a creation under another parent', creation({ parents: ['a'] }), record(1, { text: NEW, parentId: 'b' })],
  ])('proves nothing by %s', async (_, change, answer) => {
    expect(await verifyWrite(change, answer, cipher)).toEqual({ type: 'none' });
  });

  it.each([
    ['the next revision with the sent text', entry({}), record(4, { text: NEW })],
    ['the next revision with the sent place', entry({ fields: { index: 5 } }), record(4, { index: 5, text: OLD })],
    ['a later revision with the sent text', entry({}), record(6, { text: NEW })],
    ['a later revision with the text of another device', entry({}), record(6, { text: FOREIGN })],
    ['a later revision that is live after a removal', entry({ op: 'remove', fields: {} }), record(5, { text: OLD })],
    ['a tombstone after a removal', entry({ op: 'remove', fields: {} }), tombstone(4)],
    ['a later revision that another device moved', entry({ fields: { index: 5 }, base: { index: 0 } }), record(6, {})],
    [
      'a later revision with a clear value set back by another device',
      entry({ fields: { inDashboard: true }, base: { inDashboard: false } }),
      record(6, { inDashboard: false }),
    ],
    ['a creation under its parent', creation({ parents: ['a'] }), record(1, { text: NEW, parentId: 'a' })],
  ])('proves the write by %s', async (_, change, answer) => {
    expect(await verifyWrite(change, answer, cipher)).toEqual({ type: 'applied', record: answer });
  });

  it('reports a deletion by another device when the answer to a change is a tombstone', async () => {
    expect(await verifyWrite(entry({}), tombstone(4), cipher)).toEqual({ type: 'deleted', record: tombstone(4) });
  });

  it('names the fields that still hold their former values in a later revision', async () => {
    const change = entry({
      fields: { category: NEW, inDashboard: true, text: NEW },
      base: { category: OLD, text: OLD },
    });
    const answer = record(6, { text: OLD, inDashboard: false, category: NEW });
    expect(await verifyWrite(change, answer, cipher)).toEqual({ type: 'unwritten', record: answer, names: ['text'] });
  });

  it('needs the key for a later revision and for a tombstone that was not asked for', async () => {
    for (const answer of [record(6, { text: NEW }), tombstone(4)])
      expect(await verifyWrite(entry({}), answer, null)).toEqual({ type: 'locked' });
    expect((await verifyWrite(entry({}), record(4, { text: NEW }), null)).type).toBe('applied');
  });
});

function creation(values: object): OutboxEntry {
  return entry({ op: 'create', baseRev: 0, base: {}, parentKind: 'goals', ...values });
}
