import { DIRECTION_ID, SETTINGS_ID } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../sync/testing/quiet.ts';
import { TestAccount } from '../sync/testing/test-account.ts';
import { createTwoDevicesWithStep, lineTexts, setStepProgress } from '../sync/testing/two-devices.ts';
import type { ImportRecord } from './import-record.ts';
import {
  createImportNote,
  createImportRecord,
  createImportSource,
  createTabImport,
  exportTab,
} from './testing/import-tab.ts';

async function openTab() {
  const tab = await new TestAccount().device().tab();
  await waitUntilIdle();
  return tab;
}

async function planOf(records: readonly ImportRecord[]) {
  return createTabImport(await openTab()).plan(createImportSource(records));
}

const reasonsOf = ({ refused }: { refused: readonly { title: string; reason: string }[] }) =>
  refused.map(({ title, reason }) => [title, reason]);

describe('the preview of an import', () => {
  it('counts new records by kind, shows a sample and changes nothing', async () => {
    const tab = await openTab();
    const records = ['a', 'b\nsecond row', 'c', 'd', 'e', 'f'].map((text, index) => createImportNote(text, { index }));
    const plan = await createTabImport(tab).plan(createImportSource(records));
    expect([...plan.counts]).toEqual([['lines', { added: 6, updated: 0, same: 0, kept: 0, refused: 0 }]]);
    expect(plan.sample).toEqual(['a', 'b', 'c', 'd', 'e']);
    await sendAllChanges(tab);
    expect(lineTexts(tab)).toEqual([]);
    expect(await tab.store?.entries()).toEqual([]);
  });

  it('reports records that equal those in the vault as the same, and does not overwrite different ones', async () => {
    const tab = await openTab();
    tab.records.lines.create({ text: 'stays' });
    const changed = tab.records.lines.create({ text: 'before' });
    await sendAllChanges(tab);
    const source = await exportTab(tab);
    tab.records.lines.change(changed.id, { text: 'after' });
    const plan = await createTabImport(tab).plan(source);
    expect(plan.counts.get('lines')).toEqual({ added: 0, updated: 0, same: 1, kept: 1, refused: 0 });
    expect(plan.kept).toEqual([{ kind: 'lines', title: 'before' }]);
    expect([plan.created, plan.changed]).toEqual([[], []]);
  });

  it('lists each refused record with its name and the reason', async () => {
    const plan = await planOf([
      createImportNote('in the trash', { state: 'deleted' }),
      createImportNote('from a later release', { schema: 99 }),
      createImportNote('of another type', { values: { text: 'of another type', isDone: 'yes' } }),
      createImportNote('x', { id: 'y', values: { text: 5 } }),
      createImportRecord({ kind: 'lines', id: 'z', damaged: { text: '{}' } }),
      createImportRecord({
        kind: 'goals',
        id: 'g',
        parentKind: 'aims',
        parentId: 'missing',
        values: { label: 'alone' },
      }),
      createImportRecord({
        kind: 'goals',
        id: 'h',
        parentKind: 'lines',
        parentId: 'x',
        values: { label: 'misplaced' },
      }),
      createImportRecord({ kind: 'weeklyProgress', id: 'w', values: { ...WEEK_VALUES, week: 'next week' } }),
      createImportNote('twice'),
      createImportNote('twice'),
    ]);
    expect(reasonsOf(plan)).toEqual([
      ['from a later release', 'newer'],
      ['of another type', 'invalid'],
      ['', 'invalid'],
      ['', 'damaged'],
      ['twice', 'otherVersion'],
      ['alone', 'noParent'],
      ['misplaced', 'noParent'],
      ['jog', 'invalid'],
      ['in the trash', 'deleted'],
    ]);
    expect(plan.created.map(({ values }) => values.text)).toEqual(['twice']);
  });

  it('refuses what exceeds the limit of the account, and the records under it', async () => {
    const labels = Array.from({ length: 201 }, (_, i) => `aim ${i + 1}`);
    const aims = labels.map((label, index) =>
      createImportRecord({ kind: 'aims', id: label, index, values: { label } }),
    );
    const goal = createImportRecord({
      kind: 'goals',
      id: 'g',
      parentKind: 'aims',
      parentId: 'aim 201',
      values: { label: 'under the last one' },
    });
    const plan = await planOf([...aims, goal]);
    expect(plan.created.map(({ values }) => values.label)).toEqual(labels.slice(0, 200));
    expect(reasonsOf(plan)).toEqual([
      ['aim 201', 'limit'],
      ['under the last one', 'limit'],
    ]);
  });

  it('takes the long-term direction and the settings only if the vault has none', async () => {
    const tab = await openTab();
    tab.records.idealLife.create({ label: 'mine' }, { id: DIRECTION_ID });
    tab.records.settings.create({ city: 'Bergen' }, { id: SETTINGS_ID });
    const plan = await createTabImport(tab).plan(
      createImportSource([
        createImportRecord({ kind: 'idealLife', id: DIRECTION_ID, values: { label: 'theirs' } }),
        createImportRecord({
          kind: 'settings',
          id: SETTINGS_ID,
          values: { city: 'Oslo', latitude: 59, pulseEnabled: true, suggestionsOptIn: true },
        }),
      ]),
    );
    expect(plan.kept).toEqual([
      { kind: 'idealLife', title: 'theirs' },
      { kind: 'settings', title: '' },
    ]);
    // Grouped values are kept together, and consent is never read from a file.
    expect(plan.changed.map(({ kind, values, before }) => [kind, values, before])).toEqual([
      ['settings', { pulseEnabled: true }, { pulseEnabled: false }],
    ]);
  });

  it('keeps the higher of two progress counts for the same week', async () => {
    const { here, aim, goal, step } = await createTwoDevicesWithStep();
    setStepProgress(here, { aim, goal, step }, 3);
    await sendAllChanges(here);
    const source = await exportTab(here);
    setStepProgress(here, { aim, goal, step }, 2);
    const importer = createTabImport(here);
    expect((await importer.plan(source)).changed.map(({ values }) => values)).toEqual([{ progress: 3 }]);
    setStepProgress(here, { aim, goal, step }, 5);
    expect((await importer.plan(source)).changed).toEqual([]);
  });

  it('keeps the text of a conflict and of a rejected change as a copy', async () => {
    const plan = await planOf([
      createImportNote('in the list', { id: 'a' }),
      createImportNote('typed elsewhere', { id: 'a', state: 'conflict' }),
      createImportNote('in the list', { id: 'a', state: 'notSaved' }),
      createImportNote('never stored', { id: 'b', state: 'notSaved' }),
    ]);
    const [first] = plan.created;
    expect(plan.created.map(({ values }) => [values.text, values.copyOf])).toEqual([
      ['in the list', undefined],
      ['typed elsewhere', first?.id],
      ['never stored', undefined],
    ]);
  });

  it('puts sub-lines below the new lines, by a value or by a name of the file', async () => {
    const plan = await planOf([
      createImportNote('parent', { id: 'a key of a file that is longer than any id of a line' }),
      createImportNote('named', { id: 'b', subLineOf: 'a key of a file that is longer than any id of a line' }),
      createImportNote('by value', { id: 'c', values: { text: 'by value', subLineOf: 'b' } }),
    ]);
    const [parent, named] = plan.created;
    expect(plan.created.map(({ values }) => values.subLineOf)).toEqual([undefined, parent?.id, named?.id]);
  });

  it('does not fill missing times with the time of the import', async () => {
    const plan = await planOf([
      createImportNote('done', { values: { text: 'done', isDone: true } }),
      createImportNote('entry', {
        createdAt: '2026-03-01T23:30:00.000Z',
        values: { text: 'entry', type: 'journal' },
      }),
    ]);
    const [done, entry] = plan.created;
    expect(done?.values.doneAt).toBeNull();
    expect(entry?.values.scheduleDate).toBe('2026-03-02');
  });

  it('assigns new indexes, in the same order, to records whose indexes are extremely large', async () => {
    const records = [1e300, 2e300, -1e300].map((index, i) => createImportNote(String(i), { index }));
    const plan = await planOf(records);
    expect(plan.created.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)).map(({ values }) => values.text)).toEqual([
      '2',
      '0',
      '1',
    ]);
    expect(plan.created.every(({ index }) => Math.abs(index ?? 0) < 10_000)).toBe(true);
  });
});

const WEEK_VALUES = {
  stepLabel: 'jog',
  goalLabel: 'run',
  aimLabel: 'health',
  stepId: 's',
  goalId: 'g',
  aimId: 'a',
  target: 3,
  progress: 1,
};
