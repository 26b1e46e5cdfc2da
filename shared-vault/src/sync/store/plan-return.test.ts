import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from './outbox-entry.ts';
import { findCopies, listSeedsAfter, planReturn, type ReturnPlan } from './plan-return.ts';

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

const plan = (memory: readonly OutboxEntry[], disk: readonly OutboxEntry[]) => {
  const { add, put, drop } = planReturn({ before: [SEED], memory, disk });
  return { add, put, drop };
};

const CASES: readonly {
  readonly name: string;
  readonly memory: readonly OutboxEntry[];
  readonly disk: readonly OutboxEntry[];
  readonly add: readonly unknown[];
  readonly put: readonly unknown[];
  readonly drop: readonly number[];
}[] = [
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
];

/** The outbox on the disk after the writes of a plan. */
function write(disk: readonly OutboxEntry[], { add, put, drop }: ReturnPlan): readonly OutboxEntry[] {
  const rows = new Map(disk.map((row) => [row.n, row]));
  for (const n of drop) rows.delete(n);
  for (const row of put) rows.set(row.n, row);
  for (const [at, row] of add.entries()) rows.set(1_000 + at, { ...row, n: 1_000 + at, sent: false, version: 0 });
  return [...rows.values()];
}
const contents = (rows: readonly OutboxEntry[]) =>
  rows.map(({ id, fields }) => JSON.stringify([id, fields])).toSorted();

/** Writes back `memory`, and then `later`, what is in memory when the first write-back has turned out to be on the disk. */
function writeBackTwice({ memory, disk, later }: Record<'memory' | 'disk' | 'later', readonly OutboxEntry[]>) {
  const first = planReturn({ before: [SEED], memory, disk });
  const between = write(disk, first);
  const seeds = listSeedsAfter(first, { before: [SEED], memory });
  const before = [...seeds, ...findCopies(first.copies, between)];
  return { between, after: write(between, planReturn({ before, memory: later, disk: between })) };
}

describe('planReturn', () => {
  it.each(CASES)('returns $name', ({ memory, disk, add, put, drop }) => {
    expect(plan(memory, disk)).toEqual({ add, put, drop });
  });

  it.each(CASES)('changes nothing when it is written again: $name', ({ memory, disk }) => {
    const { between, after } = writeBackTwice({ memory, disk, later: memory });
    expect(contents(after)).toEqual(contents(between));
  });

  it.each(CASES)(
    'leaves only changes of other tabs when all was sent after it was written: $name',
    ({ memory, disk }) => {
      const { after } = writeBackTwice({ memory, disk, later: [] });
      expect(contents(after)).toEqual(contents(write(disk, planReturn({ before: [SEED], memory: [], disk }))));
    },
  );

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
