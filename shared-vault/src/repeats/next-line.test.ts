import type { NewRecordValues } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../sync/testing/quiet.ts';
import { TestAccount } from '../sync/testing/test-account.ts';
import type { TestTab } from '../sync/testing/test-tab.ts';
import { syncAll } from '../sync/testing/two-devices.ts';
import { planSkip } from './next-line.ts';
import { tickLine } from './testing/tick-line.ts';

const TODAY = '2026-11-24';
const DAILY: NewRecordValues<'lines'> = {
  ...{ text: 'Water the basil', category: 'home', categories: ['green'], inDashboard: true, minutes: 5 },
  priority: 'high',
  reminder: 15,
  deadline: '2026-11-26',
  ...{ macroStepTotal: 3, macroStepCompleted: 2, scheduleDate: TODAY, scheduleTime: '08:00', repeat: 'FREQ=DAILY' },
};

const tick = (tab: TestTab, id: string, today = TODAY) => tickLine(tab, id, today);

async function twoDevices(draft: NewRecordValues<'lines'> = DAILY) {
  const account = new TestAccount();
  const here = await account.device().tab();
  const { id } = here.records.lines.create(draft);
  await sendAllChanges(here);
  const there = await account.device().tab();
  await waitUntilIdle();
  return { here, there, id };
}

describe('planNextLine', () => {
  // shows: notes.repeat.values
  it('copies the values of the line except those of its own day, such as its progress', async () => {
    const { here, id } = await twoDevices();
    const next = await tick(here, id);
    expect(next?.draft).toEqual({
      ...{ ...DAILY, macroStepCompleted: 0 },
      ...{ scheduleDate: '2026-11-25', deadline: '2026-11-27' },
    });
    expect(here.records.lines.items.map(({ isDone }) => isDone)).toEqual([true, false]);
  });

  // shows: notes.repeat.devices
  it('creates one line when two devices tick the same line offline, even on different days', async () => {
    for (const laterDay of [TODAY, '2026-11-27']) {
      const { here, there, id } = await twoDevices();
      for (const tab of [here, there]) tab.device.network.online = false;
      await tick(here, id);
      await tick(there, id, laterDay);
      await sendAllChanges(here, there);
      for (const tab of [here, there]) {
        tab.device.network.online = true;
        tab.sync.setOnline(true);
      }
      await syncAll(here, there);
      for (const { records } of [here, there]) expect(records.lines.items).toHaveLength(2);
    }
  });

  // shows: notes.repeat.again
  it('creates another line after the previous one was deleted, such as by an undo, also after a reload', async () => {
    const { here, there, id } = await twoDevices();
    const first = await tick(here, id);
    here.records.lines.remove(first?.id ?? '');
    here.records.lines.change(id, { isDone: false });
    await syncAll(here, there);
    const again = await tick(there, id);
    await syncAll(here, there);
    expect(again?.id).not.toBe(first?.id);
    const copies = here.records.lines.items.map(({ text, copyOf }) => [text, copyOf]);
    expect(copies).toEqual([
      ['Water the basil', null],
      ['Water the basil', null],
    ]);
  });

  it.each(['here first', 'there first'])(
    'creates one line without a copy mark for tick, undo and tick here and a tick there, both offline: %s',
    async (order) => {
      const { here, there, id } = await twoDevices();
      for (const tab of [here, there]) tab.device.network.online = false;
      const first = await tick(here, id);
      await sendAllChanges(here);
      here.records.lines.remove(first?.id ?? '');
      here.records.lines.change(id, { isDone: false });
      await sendAllChanges(here);
      await tick(here, id);
      await tick(there, id);
      await sendAllChanges(here, there);
      for (const tab of order === 'here first' ? [here, there] : [there, here]) {
        tab.device.network.online = true;
        tab.sync.setOnline(true);
        await sendAllChanges(tab);
        await waitUntilIdle();
      }
      await syncAll(here, there);
      for (const { records } of [here, there])
        expect(records.lines.items.map(({ text, isDone, copyOf }) => [text, isDone, copyOf])).toEqual([
          ['Water the basil', true, null],
          ['Water the basil', false, null],
        ]);
    },
  );

  // shows: notes.repeat.undone
  it('creates one line when a device completes the line before it has received the undo of another device', async () => {
    const { here, id } = await twoDevices();
    const first = await tick(here, id);
    await sendAllChanges(here);
    here.records.lines.remove(first?.id ?? '');
    here.records.lines.change(id, { isDone: false });
    await sendAllChanges(here);
    const later = await here.device.testAccount.device().tab();
    await waitUntilIdle();
    for (const tab of [here, later]) tab.device.network.online = false;
    await tick(here, id);
    await tick(later, id);
    await sendAllChanges(here, later);
    for (const tab of [here, later]) {
      tab.device.network.online = true;
      tab.sync.setOnline(true);
    }
    await syncAll(here, later);
    await syncAll(here, later);
    for (const { records } of [here, later])
      expect(records.lines.items.map(({ text, isDone }) => [text, isDone])).toEqual([
        ['Water the basil', true],
        ['Water the basil', false],
      ]);
    expect([here, later].map(({ sync }) => sync.status.conflicts)).toEqual([0, 0]);
  });

  // shows: notes.repeat.none
  it.each<[string, Partial<NewRecordValues<'lines'>>]>([
    ['does not repeat', { repeat: null }],
    ['has a rule that cannot be read', { repeat: 'when it rains' }],
    ['is a journal entry', { type: 'journal' }],
  ])('returns null for a line that %s', async (_, patch) => {
    const { here, id } = await twoDevices({ ...DAILY, ...patch });
    expect(await tick(here, id)).toBeNull();
  });

  it('counts from today if the line has no date', async () => {
    const { here, id } = await twoDevices({ ...DAILY, scheduleDate: null });
    expect((await tick(here, id))?.draft.scheduleDate).toBe('2026-11-25');
  });

  // shows: notes.repeat.count
  it('gives the next line one time less, on two devices too, until the last line has no next one', async () => {
    const { here, there, id } = await twoDevices({ ...DAILY, repeat: 'FREQ=DAILY;COUNT=2' });
    for (const tab of [here, there]) tab.device.network.online = false;
    const next = await tick(here, id);
    await tick(there, id);
    expect(next?.draft.repeat).toBe('FREQ=DAILY;COUNT=1');
    await sendAllChanges(here, there);
    for (const tab of [here, there]) {
      tab.device.network.online = true;
      tab.sync.setOnline(true);
    }
    await syncAll(here, there);
    for (const { records } of [here, there])
      expect(records.lines.items.map(({ repeat }) => repeat)).toEqual(['FREQ=DAILY;COUNT=2', 'FREQ=DAILY;COUNT=1']);
    expect(await tick(here, next?.id ?? '')).toBeNull();
  });
});

describe('planSkip', () => {
  const planned = async (patch: Partial<NewRecordValues<'lines'>>) => {
    const { here, id } = await twoDevices({ ...DAILY, ...patch });
    const line = here.records.lines.get(id);
    return line && planSkip(line, TODAY);
  };

  // shows: notes.repeat.skip
  it('moves the line and its deadline to the next date of the rule, which has one time less', async () => {
    expect(await planned({ repeat: 'FREQ=DAILY;INTERVAL=2;COUNT=5' })).toEqual({
      scheduleDate: '2026-11-26',
      deadline: '2026-11-28',
      repeat: 'FREQ=DAILY;INTERVAL=2;COUNT=4',
    });
  });

  it('counts a rule after it was done from the later of today and the date of the line', async () => {
    const repeat = 'FREQ=DAILY;INTERVAL=3;X-NORTHKEEP-FROM=DONE';
    expect(await planned({ repeat, scheduleDate: '2026-11-28' })).toMatchObject({ scheduleDate: '2026-12-01' });
    expect(await planned({ repeat, scheduleDate: '2026-11-20' })).toMatchObject({ scheduleDate: '2026-11-27' });
  });

  it('returns null for the last line of a rule, and for one that does not repeat', async () => {
    expect(await planned({ repeat: 'FREQ=DAILY;COUNT=1' })).toBeNull();
    expect(await planned({ repeat: 'FREQ=DAILY;UNTIL=20261124' })).toBeNull();
    expect(await planned({ repeat: null })).toBeNull();
  });
});
