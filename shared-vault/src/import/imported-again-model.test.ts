import type { RecordPatch } from '@northkeep/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlainValue } from '../crypto/fields.ts';
import { sendAllChanges, waitUntilIdle } from '../sync/testing/quiet.ts';
import { TestAccount } from '../sync/testing/test-account.ts';
import type { TestTab } from '../sync/testing/test-tab.ts';
import { createCalendarFile } from './testing/calendar-file.ts';
import { importAll } from './testing/exported-vault.ts';
import { createTabImport } from './testing/import-tab.ts';

type Values = Readonly<Record<string, PlainValue>>;

/** Values of the parts of an entry that a file and the user can change. Those of the file differ from the user's. */
const PARTS: Readonly<Record<string, { readonly ofFile: readonly Values[]; readonly ofUser: readonly Values[] }>> = {
  text: { ofFile: [{ text: 'a' }, { text: 'b' }, { text: 'c' }], ofUser: [{ text: 'mine' }, { text: '' }] },
  plan: {
    ofFile: [
      { scheduleDate: '2026-12-01', scheduleTime: '09:00' },
      { scheduleDate: '2026-12-01', scheduleTime: '10:00' },
      { scheduleDate: '2026-12-02', scheduleTime: null },
    ],
    ofUser: [
      { scheduleDate: '2027-01-01', scheduleTime: '09:00' },
      { scheduleDate: null, scheduleTime: null },
    ],
  },
  minutes: { ofFile: [{ minutes: 10 }, { minutes: 20 }, { minutes: null }], ofUser: [{ minutes: 55 }] },
  priority: { ofFile: [{ priority: 'none' }, { priority: 'low' }], ofUser: [{ priority: 'high' }] },
  deadline: { ofFile: [{ deadline: null }, { deadline: '2026-12-24' }], ofUser: [{ deadline: '2027-02-01' }] },
  labels: {
    ofFile: [
      { category: 'work', categories: [] },
      { category: null, categories: [] },
    ],
    ofUser: [{ category: 'work', categories: ['own'] }],
  },
};
const UIDS = ['x', 'y', 'z'];

type Step =
  | { readonly kind: 'file' | 'user'; readonly uid: string; readonly part: string; readonly pick: number }
  | { readonly kind: 'delete'; readonly uid: string }
  | { readonly kind: 'import'; readonly uids: readonly string[] };

const uid = fc.constantFrom(...UIDS);
const part = fc.constantFrom(...Object.keys(PARTS));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('file' as const), uid, part, pick: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('user' as const), uid, part, pick: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('import' as const), uids: fc.subarray(UIDS) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), uid }) },
);

/** Fixed random seed, so that every run tests the same steps on every machine. */
const SEED = 20_261_130;

/** An entry in the file, its state at the last import and the changes of the user, each by the part. */
class Entry {
  readonly file: Record<string, Values> = Object.fromEntries(
    Object.entries(PARTS).map(([name, { ofFile }]) => [name, ofFile[0] ?? {}]),
  );
  imported: Readonly<Record<string, Values>> | null = null;
  readonly own: Record<string, Values> = {};
  isDeleted = false;
  lineId: string | null = null;

  get expected(): Values {
    return Object.assign({}, ...Object.values({ ...this.imported, ...this.own }));
  }
}

const fileOf = (entries: ReadonlyMap<string, Entry>, uids: readonly string[]) =>
  createCalendarFile(
    Object.fromEntries(
      uids.map((name) => [name, { values: Object.assign({}, ...Object.values(entries.get(name)?.file ?? {})) }]),
    ),
  );

async function importInto(tab: TestTab, entries: ReadonlyMap<string, Entry>, uids: readonly string[]): Promise<void> {
  const file = fileOf(entries, uids);
  const known = new Set(tab.records.lines.items.map(({ id }) => id));
  for (const name of uids) {
    const entry = entries.get(name);
    if (!entry || entry.isDeleted) continue;
    await importAll(createTabImport(tab), { ...file, records: file.records.filter(({ id }) => id === name) });
    entry.imported = { ...entry.file };
    entry.lineId ??= tab.records.lines.items.find(({ id }) => !known.has(id))?.id ?? null;
    if (entry.lineId !== null) known.add(entry.lineId);
  }
  const again = await createTabImport(tab).plan(file);
  expect([again.created, again.changed]).toEqual([[], []]);
}

function changeAsUser(tab: TestTab, entry: Entry, { part: name, pick }: { part: string; pick: number }): void {
  const choices = PARTS[name]?.ofUser ?? [];
  const values = choices[pick % choices.length];
  if (!values || entry.lineId === null || entry.isDeleted) return;
  tab.records.lines.change(entry.lineId, values as RecordPatch<'lines'>);
  entry.own[name] = values;
}

describe('imports of a calendar that changes', () => {
  it('lose no change of the user, take over every other change of the file, and change nothing when repeated', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const tab = await new TestAccount().device({ quick: true }).tab();
        await waitUntilIdle();
        const entries = new Map(UIDS.map((name) => [name, new Entry()]));
        for (const one of steps) {
          if (one.kind === 'import') {
            await importInto(tab, entries, one.uids);
            continue;
          }
          const entry = entries.get(one.uid);
          if (!entry) continue;
          if (one.kind === 'user') changeAsUser(tab, entry, one);
          else if (one.kind === 'file') {
            const choices = PARTS[one.part]?.ofFile ?? [];
            entry.file[one.part] = choices[one.pick % choices.length] ?? {};
          } else if (entry.lineId !== null && !entry.isDeleted) {
            tab.records.lines.remove(entry.lineId);
            await sendAllChanges(tab);
            entry.isDeleted = true;
          }
        }
        const there = [...entries.values()].filter(({ lineId, isDeleted }) => lineId !== null && !isDeleted);
        expect(tab.records.lines.items).toHaveLength(there.length);
        for (const { lineId, expected } of there) expect(tab.records.lines.get(lineId ?? '')).toMatchObject(expected);
        await tab.close();
      }),
      { numRuns: 120, seed: SEED },
    );
  }, 60_000);
});
