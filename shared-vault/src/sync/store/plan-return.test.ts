import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from './outbox-entry.ts';
import { planReturn } from './plan-return.ts';

const entry = (n: number, change: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...{ kind: 'lines', id: `line-${n}`, op: 'change', parents: [], parentKind: null, after: [], schema: 1 },
  ...{ n, key: `key-${n}`, fields: { text: 'a' }, base: { text: '' }, baseRev: 1, sent: false, at: 0, version: 0 },
  ...change,
});
const SEED = entry(1);
const SENT = entry(1, { sent: true, version: 1 });
/** The state of another tab on the disk: it has joined a field to the entry. */
const JOINED = entry(1, { fields: { text: 'a', done: true }, version: 1 });
const TYPED = entry(1, { fields: { text: 'b' }, version: 1 });
const NOTHING = { add: [], put: [], drop: [] };
/** The entry as a change of its own: with a new key, and numbered by the store. */
const renewed = ({ n, sent, version, key, ...rest }: OutboxEntry) => ({ ...rest, key: expect.not.stringMatching(key) });

const plan = (memory: readonly OutboxEntry[], disk: readonly OutboxEntry[]) =>
  planReturn({ before: [SEED], memory, disk });

describe('planReturn', () => {
  it.each([
    { name: 'nothing for an entry that nobody has touched', memory: [SEED], disk: [SEED], ...NOTHING },
    { name: 'the removal of an entry that was sent and confirmed', memory: [], disk: [SEED], ...NOTHING, drop: [1] },
    {
      name: 'an entry whose request is under way, with its key',
      memory: [SENT],
      disk: [SEED],
      ...NOTHING,
      put: [SENT],
    },
    { name: 'what was typed into an entry', memory: [TYPED], disk: [SEED], ...NOTHING, put: [TYPED] },
    { name: 'a new entry under its number', memory: [SEED, entry(9)], disk: [SEED], ...NOTHING, put: [entry(9)] },
    {
      name: 'a new entry under another number when its own is taken',
      memory: [SEED, entry(9)],
      disk: [SEED, entry(9, { key: 'of another tab' })],
      ...NOTHING,
      add: [renewed(entry(9))],
    },
    { name: 'nothing again after a write whose answer was lost', memory: [SENT], disk: [SENT], ...NOTHING },
    { name: 'nothing for an entry of another tab', memory: [SEED], disk: [SEED, entry(2)], ...NOTHING },
    { name: 'nothing for an entry that another tab has removed', memory: [SENT], disk: [], ...NOTHING },
    {
      name: 'what was typed into an entry that another tab has removed',
      memory: [TYPED],
      disk: [],
      ...NOTHING,
      add: [renewed(TYPED)],
    },
    {
      name: 'a new key for an entry that was confirmed while another tab has added to it',
      memory: [],
      disk: [JOINED],
      ...NOTHING,
      put: [{ ...JOINED, key: expect.not.stringMatching('key-1'), version: 2 }],
    },
    { name: 'nothing for an entry that another tab is sending', memory: [], disk: [SENT], ...NOTHING },
    {
      name: 'a change of its own for what was typed into an entry that another tab is sending',
      memory: [TYPED],
      disk: [SENT],
      ...NOTHING,
      add: [renewed(TYPED)],
    },
    { name: 'nothing for an entry to which only another tab has added', memory: [SEED], disk: [JOINED], ...NOTHING },
    {
      name: 'the sent entry, and a change of its own for what another tab has added',
      memory: [SENT],
      disk: [JOINED],
      ...NOTHING,
      put: [SENT],
      add: [renewed({ ...JOINED, base: { text: 'a' } })],
    },
  ])('returns $name', ({ memory, disk, add, put, drop }) => {
    expect(plan(memory, disk)).toEqual({ add, put, drop });
  });

  it('adds to a creation that was sent by a change', () => {
    const created = { op: 'create', base: {}, baseRev: 0 } as const;
    const { put, add } = planReturn({
      before: [{ ...SEED, ...created }],
      memory: [{ ...SENT, ...created }],
      disk: [{ ...JOINED, ...created }],
    });
    expect([put[0]?.op, add[0]?.op, add[0]?.base]).toEqual(['create', 'change', { text: 'a' }]);
  });
});
