import type { NewRecordValues } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../sync/testing/quiet.ts';
import { TestAccount } from '../sync/testing/test-account.ts';
import type { TestTab } from '../sync/testing/test-tab.ts';
import { planNextLine } from './next-line.ts';
import { isUnchangedSubLine, planNextSubLines } from './next-sub-lines.ts';

const TODAY = '2026-11-24';

async function openTab(subLines: readonly NewRecordValues<'lines'>[]) {
  const account = new TestAccount();
  const tab = await account.device().tab();
  const line = tab.records.lines.create({ text: 'Pack', scheduleDate: TODAY, repeat: 'FREQ=WEEKLY;BYDAY=TU' });
  const made = tab.records.lines.createAll(subLines.map((each) => ({ ...each, subLineOf: line.id })));
  await sendAllChanges(tab);
  return { account, tab, id: line.id, ids: made.map((each) => each.id) };
}

async function plan({ sync, records: { lines } }: TestTab, id: string) {
  const line = lines.get(id);
  if (!line) throw new Error('no line');
  const ports = { today: TODAY, isDeleted: (each: string) => sync.isDeleted({ kind: 'lines', id: each }) };
  const next = await planNextLine(line, ports);
  if (!next) throw new Error('no next line');
  const below = lines.items.filter(({ subLineOf }) => subLineOf === id);
  return { next, subLines: await planNextSubLines(below, { line, next, ...ports }) };
}

describe('planNextSubLines', () => {
  // shows: notes.subLines.repeat
  it('copies done sub-lines, open and moved by the days of the line, and leaves open ones', async () => {
    const { tab, id } = await openTab([
      { text: 'shoes', isDone: true, doneAt: '2026-11-24T08:00:00.000Z', scheduleDate: '2026-11-23', priority: 'high' },
      { text: 'hat', isDone: true, deadline: '2026-11-25' },
      { text: 'still open' },
    ]);
    const { next, subLines } = await plan(tab, id);
    expect(next.draft.scheduleDate).toBe('2026-12-01');
    expect(subLines.map(({ draft }) => draft)).toMatchObject([
      { text: 'shoes', subLineOf: next.id, scheduleDate: '2026-11-30', priority: 'high' },
      { text: 'hat', subLineOf: next.id, scheduleDate: null, deadline: '2026-12-02' },
    ]);
    for (const { draft } of subLines) expect([draft.isDone, draft.doneAt]).toEqual([undefined, undefined]);
  });

  it('leaves out a sub-line that repeats by itself', async () => {
    const { tab, id } = await openTab([{ text: 'shoes', isDone: true, repeat: 'FREQ=DAILY', scheduleDate: TODAY }]);
    expect((await plan(tab, id)).subLines).toEqual([]);
  });

  it('derives the same ids on two devices', async () => {
    const { account, tab, id } = await openTab([{ text: 'shoes', isDone: true }]);
    const there = await account.device().tab();
    await waitUntilIdle();
    expect(await plan(there, id)).toEqual(await plan(tab, id));
  });
});

describe('isUnchangedSubLine', () => {
  it('is false for a sub-line that is done or has another text', async () => {
    const { tab, ids } = await openTab([
      { text: 'shoes', isDone: true },
      { text: 'shoes', scheduleDate: TODAY },
      { text: 'boots' },
    ]);
    const [template, same, other] = ids.map((each) => tab.records.lines.get(each));
    if (!template || !same || !other) throw new Error('no line');
    const results = [same, other, template].map((made) => isUnchangedSubLine(made, template));
    expect(results).toEqual([true, false, false]);
  });
});

describe('planNextLine', () => {
  it('keeps the place of a repeated sub-line', async () => {
    const { tab, id, ids } = await openTab([{ text: 'shoes', repeat: 'FREQ=DAILY', scheduleDate: TODAY }]);
    expect((await plan(tab, ids[0] ?? '')).next.draft.subLineOf).toBe(id);
  });
});
