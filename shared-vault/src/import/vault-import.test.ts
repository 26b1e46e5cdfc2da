import { DIRECTION_ID, isDerivedUuid, weeklyProgressId } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendEverything, waitUntilQuiet } from '../sync/testing/quiet.ts';
import { TestAccount } from '../sync/testing/test-account.ts';
import type { TestTab } from '../sync/testing/test-tab.ts';
import { countTimes, createTwoDevicesWithStep, lineTexts } from '../sync/testing/two-devices.ts';
import type { ImportSource } from './import-record.ts';
import type { CardPorts } from './saved-cards.ts';
import { exportOf, fileNote, fileOf, fileRecord, importOf, type LocalValues } from './testing/import-tab.ts';
import type { VaultImport } from './vault-import.ts';

const OTHER_VAULT = 'w'.repeat(43);

async function openTab(vaultId = OTHER_VAULT) {
  const tab = await new TestAccount({ vaultId }).device().tab();
  await waitUntilQuiet();
  return tab;
}

async function importAll(importer: VaultImport, source: ImportSource) {
  const plan = await importer.plan(source);
  await importer.apply(plan);
  return plan.created.length + plan.changed.length;
}

/** A vault with records of most kinds. */
async function exportedVault(): Promise<ImportSource> {
  const { here, aim, goal, step } = await createTwoDevicesWithStep();
  here.records.lines.create({ text: 'second', scheduleDate: '2026-11-02', minutes: 20 });
  here.records.lines.create({ text: 'first' }, { after: null });
  here.records.idealLife.create({ label: 'north' }, { id: DIRECTION_ID });
  const decisions = [{ stepId: step, stepLabel: 'jog', goalLabel: 'run', before: 9, after: 8 }];
  here.records.reviews.create({ completedAt: '2026-11-08T10:00:00.000Z', note: 'calm', decisions }, { id: '2026-W45' });
  countTimes(here, { aim, goal, step }, 4);
  await sendEverything(here);
  return exportOf(here);
}

const shape = ({ records }: TestTab) => ({
  lines: records.lines.items.map(({ text, scheduleDate, minutes }) => [text, scheduleDate, minutes]),
  aims: records.aims.items.map((aim) => [
    aim.label,
    records.goals
      .under(aim.id)
      .map((goal) => [goal.label, records.steps.under(goal.id).map(({ label, total }) => [label, total])]),
  ]),
  direction: records.idealLife.get(DIRECTION_ID)?.label,
  reviews: records.reviews.items.map(({ id, note }) => [id, note]),
});

const SHAPE = {
  lines: [
    ['first', null, null],
    ['second', '2026-11-02', 20],
  ],
  aims: [['health', [['run', [['jog', 9]]]]]],
  direction: 'north',
  reviews: [['2026-W45', 'calm']],
};

describe('an import into another account', () => {
  it('gives every record, order and parent, under ids of that account', async () => {
    const source = await exportedVault();
    const tab = await openTab();
    await importAll(importOf(tab), source);
    await sendEverything(tab);
    expect(shape(tab)).toEqual(SHAPE);
    const later = await tab.device.testAccount.device().tab();
    await waitUntilQuiet();
    expect(shape(later)).toEqual(SHAPE);
    const fixed = [DIRECTION_ID, '2026-W45'];
    const old = new Set(source.records.map(({ id }) => id).filter((id) => !fixed.includes(id)));
    expect((await exportOf(tab)).records.filter(({ id }) => old.has(id))).toEqual([]);
  });

  // shows: import.plan-limit
  it('gives every aim an id that the limit of the plan does not count', async () => {
    const aims = ['north', 'east', 'south'].map((label, index) =>
      fileRecord({ kind: 'aims', id: label, index, values: { label } }),
    );
    const plan = await importOf(await openTab()).plan(fileOf(aims));
    expect(plan.created.map(({ id }) => isDerivedUuid(id))).toEqual([true, true, true]);
  });

  it('points weeks and decisions to the new step', async () => {
    const source = await exportedVault();
    const tab = await openTab();
    await importAll(importOf(tab), source);
    const [step] = tab.records.steps.items;
    const [week] = tab.records.weeklyProgress.items;
    expect(week?.id).toBe(weeklyProgressId(step?.id ?? '', '2026-W45'));
    expect([week?.stepId, week?.goalId, week?.progress]).toEqual([step?.id, step?.parentId, 4]);
    expect(tab.records.reviews.items[0]?.decisions.map(({ stepId }) => stepId)).toEqual([step?.id]);
  });

  it('adds nothing when repeated, here and on another device', async () => {
    const source = await exportedVault();
    const tab = await openTab();
    expect(await importAll(importOf(tab), source)).toBeGreaterThan(7);
    await sendEverything(tab);
    expect(await importAll(importOf(tab), source)).toBe(0);
    const later = await tab.device.testAccount.device().tab();
    await waitUntilQuiet();
    expect(await importAll(importOf(later), source)).toBe(0);
  });

  // shows: import.two-tabs
  it('doubles nothing where two tabs add the same file at the same time', async () => {
    const device = new TestAccount({ vaultId: OTHER_VAULT }).device();
    const tabs = [await device.tab(), await device.tab()];
    await waitUntilQuiet();
    const source = await exportedVault();
    const local: LocalValues = new Map();
    // Both plans are made before the first record is written, and no lock keeps one tab from adding.
    const imports = tabs.map((tab) => importOf(tab, { local }));
    const plans = await Promise.all(imports.map((importer) => importer.plan(source)));
    await Promise.all(imports.map((importer, i) => plans[i] && importer.apply(plans[i])));
    await sendEverything(...tabs);
    for (const tab of tabs) expect(shape(tab)).toEqual(SHAPE);
    const later = await device.testAccount.device().tab();
    await waitUntilQuiet();
    expect(shape(later)).toEqual(SHAPE);
  });

  it('adds the records after those of a list that is not empty', async () => {
    const tab = await openTab();
    tab.records.lines.create({ text: 'mine' });
    await importAll(importOf(tab), fileOf([fileNote('b', { index: 2 }), fileNote('a', { index: 1 })]));
    expect(lineTexts(tab)).toEqual(['mine', 'a', 'b']);
  });

  it('puts a record that was left out before between the others of its file', async () => {
    const tab = await openTab();
    const notes = ['a', 'b', 'c'].map((text, index) => fileNote(text, { index }));
    await importAll(importOf(tab), fileOf(notes.filter((_, i) => i !== 1)));
    tab.records.lines.create({ text: 'mine' });
    expect(await importAll(importOf(tab), fileOf(notes))).toBe(1);
    expect(lineTexts(tab)).toEqual(['a', 'b', 'c', 'mine']);
  });

  it('waits in the outbox offline and reaches the server later', async () => {
    const tab = await openTab();
    tab.device.network.online = false;
    await importAll(importOf(tab), fileOf([fileNote('offline')]));
    await sendEverything(tab);
    expect(await tab.device.testAccount.texts()).toEqual([]);
    tab.device.network.online = true;
    await tab.sync.sendNow();
    await sendEverything(tab);
    expect(await tab.device.testAccount.texts()).toEqual(['offline']);
  });

  it('keeps a record that the server refuses in the list of unsaved changes', async () => {
    const tab = await openTab();
    tab.device.testAccount.server.refuseNext('lines', 413, 'TOO_LARGE');
    await importAll(importOf(tab), fileOf([fileNote('refused'), fileNote('taken', { index: 1 })]));
    await sendEverything(tab);
    expect(tab.sync.rejected.map(({ text }) => text)).toEqual(['refused']);
    expect(await tab.device.testAccount.texts()).toEqual(['taken']);
  });
});

describe('the undo of an import', () => {
  it('takes everything back and leaves the records of the user', async () => {
    const source = await exportedVault();
    const tab = await openTab();
    tab.records.lines.create({ text: 'mine' });
    const importer = importOf(tab);
    await importAll(importer, source);
    await sendEverything(tab);
    expect(importer.state).toMatchObject({ status: 'done', added: source.records.length });
    await importer.undo();
    await sendEverything(tab);
    expect(importer.state).toEqual({ status: 'undone', label: 'northkeep.nka', stayed: 0 });
    expect(shape(tab)).toEqual({ lines: [['mine', null, null]], aims: [], direction: undefined, reviews: [] });
    expect(tab.records.weeklyProgress.items.map(({ progress }) => progress)).toEqual([0]);
    expect(await tab.device.testAccount.texts()).toEqual(['mine']);
  });

  it('leaves a record that holds others of the user', async () => {
    const source = await exportedVault();
    const tab = await openTab();
    const importer = importOf(tab);
    await importAll(importer, source);
    const [aim] = tab.records.aims.items;
    tab.records.goals.create({ label: 'my own' }, { parentId: aim?.id ?? '' });
    await importer.undo();
    expect(importer.state).toMatchObject({ status: 'undone', stayed: 1 });
    expect(tab.records.goals.items.map(({ label }) => label)).toEqual(['my own']);
  });

  it('is followed by an import of the same file that adds all of it again', async () => {
    const source = await exportedVault();
    const tab = await openTab();
    for (let round = 0; round < 2; round += 1) {
      const importer = importOf(tab);
      await importAll(importer, source);
      await sendEverything(tab);
      expect(shape(tab)).toEqual(SHAPE);
      expect(tab.sync.rejected).toEqual([]);
      await importer.undo();
      await sendEverything(tab);
      expect(lineTexts(tab)).toEqual([]);
    }
  });

  it('gives a count and a setting their value from before, unless they were changed since', async () => {
    const { here, aim, goal, step } = await createTwoDevicesWithStep();
    const ids = { aim, goal, step };
    countTimes(here, ids, 5);
    const source = await exportOf(here);
    countTimes(here, ids, 2);
    const importer = importOf(here);
    await importAll(importer, source);
    countTimes(here, ids, 6); // one more since the import
    await importer.undo();
    expect(here.records.weeklyProgress.items.map(({ progress }) => progress)).toEqual([3]);
  });
});

describe('saved wisdom cards of a file', () => {
  const [known, other, gone] = ['a', 'b', 'c'].map((digit) => digit.repeat(24));
  const cards = [known, other, gone].map((id = '', i) => ({ id, title: `card ${i + 1}` }));
  const source = { ...fileOf([fileNote('a note')]), savedCards: cards };

  /** The server's side: two known cards, of which the second is saved. */
  function account() {
    const saved = [other ?? ''];
    const ports: CardPorts = {
      async importCards({ ids, dryRun }) {
        const added = ids.filter((id) => id === known && !saved.includes(id));
        if (!dryRun) saved.unshift(...added);
        return { added, same: [other ?? ''], unknown: ids.filter((id) => id === gone) };
      },
      removeCard: async (id) => void saved.splice(saved.indexOf(id), 1),
    };
    return { saved, ports };
  }

  // shows: import.cards.undo
  it('are compared first, saved with the records, and taken back with them', async () => {
    const { saved, ports } = account();
    const importer = importOf(await openTab(), ports);
    const plan = await importer.plan(source);
    expect(plan.cards).toEqual({ added: [known], same: 1, unknown: ['card 3'], isKnown: true });
    expect(saved).toEqual([other]);
    await importer.apply(plan);
    expect([saved, importer.state]).toEqual([[known, other], { status: 'done', label: 'tasks.csv', added: 2 }]);
    await importer.undo();
    expect([saved, importer.state.status]).toEqual([[other], 'undone']);
  });

  it('stay out without an answer of the server, and the records are added', async () => {
    const importer = importOf(await openTab());
    const plan = await importer.plan(source);
    expect(plan.cards).toEqual({ added: [], same: 0, unknown: [], isKnown: false });
    await importer.apply(plan);
    expect(importer.state).toMatchObject({ status: 'done', added: 1 });
  });

  it('keep the import as it is, to be undone later, where the server does not answer its undo', async () => {
    const { saved, ports } = account();
    let isOnline = false;
    const removeCard: CardPorts['removeCard'] = (id) =>
      isOnline ? ports.removeCard(id) : Promise.reject(new Error('no answer'));
    const importer = importOf(await openTab(), { ...ports, removeCard });
    await importer.apply(await importer.plan(source));
    await expect(importer.undo()).rejects.toMatchObject({ name: 'SavedCards' });
    expect([saved, importer.state]).toEqual([[known, other], { status: 'done', label: 'tasks.csv', added: 2 }]);
    isOnline = true;
    await importer.undo();
    expect([saved, importer.state.status]).toEqual([[other], 'undone']);
  });

  it('leave the import incomplete where the connection ends in between', async () => {
    const { ports } = account();
    const importCards: CardPorts['importCards'] = (body) =>
      body.dryRun ? ports.importCards(body) : Promise.reject(new Error('no answer'));
    const importer = importOf(await openTab(), { ...ports, importCards });
    await importer.apply(await importer.plan(source));
    expect(importer.state).toMatchObject({ status: 'stopped', done: 1, total: 2 });
  });
});

describe('an import that ends early', () => {
  const notes = Array.from({ length: 60 }, (_, index) => fileNote(`note ${index}`, { index }));

  it('stops at a cancellation; the added records can be undone, and the rest imported later', async () => {
    const tab = await openTab();
    const local: LocalValues = new Map();
    const importer: VaultImport = importOf(tab, { local, sendWithoutDelay: async () => importer.cancel() });
    await importAll(importer, fileOf(notes));
    expect(importer.state).toEqual({ status: 'stopped', label: 'tasks.csv', done: 25, total: 60, noRoom: false });
    const again = importOf(tab, { local });
    expect(await importAll(again, fileOf(notes))).toBe(35);
    expect(again.state).toEqual({ status: 'done', label: 'tasks.csv', added: 60 });
    expect(lineTexts(tab)).toEqual(notes.map(({ id }) => id));
    await again.undo();
    expect(lineTexts(tab)).toEqual([]);
  });

  it('ends at a lock and is shown as stopped after the next unlock', async () => {
    const tab = await openTab();
    const local: LocalValues = new Map();
    const importer = importOf(tab, { local, sendWithoutDelay: async () => tab.sync.lock() });
    await expect(importAll(importer, fileOf(notes))).rejects.toThrow('locked');
    expect(importer.state).toEqual({ status: 'none' });
    await tab.open();
    await waitUntilQuiet();
    const later = importOf(tab, { local });
    await later.load();
    expect(later.state).toEqual({ status: 'stopped', label: 'tasks.csv', done: 25, total: 60, noRoom: false });
    await later.undo();
    expect([later.state.status, lineTexts(tab)]).toEqual(['undone', []]);
  });

  it('is completed after a crash of the tab by the same file', async () => {
    const account = new TestAccount({ vaultId: OTHER_VAULT });
    const device = account.device();
    const tab = await device.tab();
    await waitUntilQuiet();
    const local: LocalValues = new Map();
    const importer = importOf(tab, { local });
    const plan = await importer.plan(fileOf(notes));
    tab.crashIn(400);
    await tab.untilDeath(importer.apply(plan));
    const after = await device.tab();
    await waitUntilQuiet();
    const again = importOf(after, { local });
    await importAll(again, fileOf(notes));
    await sendEverything(after);
    expect(again.state).toEqual({ status: 'done', label: 'tasks.csv', added: 60 });
    expect((await account.texts()).toSorted()).toEqual(notes.map(({ id }) => id).toSorted());
  });

  it('stops at a full disk', async () => {
    const tab = await openTab();
    const importer = importOf(tab, {
      sendWithoutDelay: async () => {
        tab.diskError = new DOMException('full', 'QuotaExceededError');
      },
    });
    await importAll(importer, fileOf(notes));
    expect(importer.state).toMatchObject({ status: 'stopped', noRoom: true });
  });

  it('does not begin while another tab imports', async () => {
    const tab = await openTab();
    const importer = importOf(tab, { exclusively: async () => false });
    await expect(importAll(importer, fileOf(notes))).rejects.toMatchObject({ name: 'ImportBusy' });
    expect(lineTexts(tab)).toEqual([]);
  });
});
