import { clockDate, weeklyProgressId } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendAllChanges } from '../sync/testing/quiet.ts';
import { TestAccount } from '../sync/testing/test-account.ts';
import { writeElsewhere } from '../sync/testing/written-elsewhere.ts';
import {
  addMissingProgress,
  correctProgress,
  isProgressLocked,
  readProgress,
  writeProgress,
} from './weekly-progress.ts';

const STEP = '0f5b2c3a-7d41-4e0b-9c55-1d2e3f4a5b6c';
const OTHER = '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d';

function placeOf(stepId: string, week = '2026-W47', target = 3) {
  const ids = { week, stepId, goalId: STEP, aimId: STEP };
  return { ...ids, stepLabel: 'jog', goalLabel: 'run', aimLabel: 'health', target };
}

async function openRecords() {
  const testAccount = new TestAccount();
  const tab = await testAccount.device().tab();
  return { testAccount, tab, records: tab.records.weeklyProgress };
}

describe('writeProgress', () => {
  // shows: planner.weeks.tick.week
  it('counts each week separately, at the API path of the step', async () => {
    const { testAccount, tab, records } = await openRecords();
    writeProgress(records, placeOf(STEP), 2);
    writeProgress(records, placeOf(STEP, '2026-W48'), 1);
    expect(['2026-W47', '2026-W48', '2026-W49'].map((week) => readProgress(records, STEP, week))).toEqual([2, 1, 0]);
    await sendAllChanges(tab);
    const paths = testAccount.server.requests.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
    expect(paths).toEqual(Array(2).fill(`/northkeep/aims/${STEP}/goals/${STEP}/steps/${STEP}/progress`));
    expect(tab.sync.statusLabel).toBe('saved');
  });

  // shows: planner.weeks.tick.undo
  it('returns an undo that reverts only its own change of progress in its own week', async () => {
    const { records } = await openRecords();
    writeProgress(records, placeOf(STEP), 1);
    const undo = writeProgress(records, placeOf(STEP), 2);
    writeProgress(records, placeOf(STEP, '2026-W48'), 1);
    writeProgress(records, placeOf(STEP), 3);
    undo();
    expect([readProgress(records, STEP, '2026-W47'), readProgress(records, STEP, '2026-W48')]).toEqual([2, 1]);
  });

  // shows: planner.weeks.target
  it('keeps the target and the labels of its last write', async () => {
    const { records } = await openRecords();
    writeProgress(records, placeOf(STEP), 1);
    writeProgress(records, { ...placeOf(STEP, '2026-W47', 5), stepLabel: 'run slowly' }, 2);
    expect(records.items[0]).toMatchObject({ progress: 2, target: 5, stepLabel: 'run slowly' });
  });

  it('changes nothing in a record whose fields cannot be decrypted', async () => {
    const { testAccount, tab, records } = await openRecords();
    writeProgress(records, placeOf(STEP), 1);
    await sendAllChanges(tab);
    const id = weeklyProgressId(STEP, '2026-W47');
    const moved = testAccount.server.get('weeklyProgress', id)?.week ?? '';
    await writeElsewhere(testAccount, 'weeklyProgress', id, (record) => ({
      ...{ ...record, goalId: moved, rev: 2 },
      updatedAt: '2026-11-02T09:00:00.000Z',
    }));
    await tab.sync.fetchChanges();
    await sendAllChanges(tab);
    expect(isProgressLocked(records, STEP, '2026-W47')).toBe(true);
    writeProgress(records, placeOf(STEP), 5);
    expect(readProgress(records, STEP, '2026-W47')).toBe(1);
  });
});

describe('correctProgress', () => {
  const at = '2026-11-29T10:00:00.000Z';

  it('changes the count of an earlier week, keeps its labels and target, and marks it with the instant', async () => {
    const { tab, records } = await openRecords();
    writeProgress(records, placeOf(STEP), 1);
    correctProgress(records, { ...placeOf(STEP, '2026-W47', 9), stepLabel: 'walk' }, { progress: 2, at });
    correctProgress(records, placeOf(OTHER), { progress: 1, at });
    expect(records.items).toHaveLength(2);
    expect(records.get(weeklyProgressId(STEP, '2026-W47'))).toMatchObject({
      ...{ progress: 2, target: 3, stepLabel: 'jog', correctedAt: at },
    });
    expect(records.get(weeklyProgressId(OTHER, '2026-W47'))).toMatchObject({ progress: 1, target: 3, correctedAt: at });
    await sendAllChanges(tab);
    expect(tab.sync.statusLabel).toBe('saved');
  });

  it('marks nothing where the count stays the same', async () => {
    const { records } = await openRecords();
    writeProgress(records, placeOf(STEP), 1);
    correctProgress(records, placeOf(STEP), { progress: 1, at });
    expect(records.items[0]?.correctedAt).toBeNull();
  });

  it('returns an undo of the count and of the mark', async () => {
    const { records } = await openRecords();
    writeProgress(records, placeOf(STEP), 1);
    const undo = correctProgress(records, placeOf(STEP), { progress: 3, at });
    undo();
    expect(records.items[0]).toMatchObject({ progress: 1, correctedAt: null });
    const first = correctProgress(records, placeOf(STEP), { progress: 2, at });
    correctProgress(records, placeOf(STEP), { progress: 3, at: '2026-11-30T10:00:00.000Z' });
    first();
    expect(records.items[0]).toMatchObject({ progress: 2, correctedAt: '2026-11-30T10:00:00.000Z' });
  });

  it('adds the corrections of two devices and keeps one of the two marks, without a conflict', async () => {
    const { testAccount, tab, records } = await openRecords();
    writeProgress(records, placeOf(STEP), 1);
    await sendAllChanges(tab);
    const other = await testAccount.device().tab();
    await other.sync.fetchChanges();
    correctProgress(records, placeOf(STEP), { progress: 2, at });
    correctProgress(other.records.weeklyProgress, placeOf(STEP), { progress: 2, at: '2026-11-30T10:00:00.000Z' });
    await sendAllChanges(tab);
    await sendAllChanges(other);
    expect(other.records.weeklyProgress.items[0]).toMatchObject({ progress: 3, correctedAt: at });
    expect(other.sync.statusLabel).toBe('saved');
  });
});

describe('addMissingProgress', () => {
  const closing = { week: '2026-W47', dateOf: (at: string) => clockDate(new Date(at), 'Pacific/Auckland') };

  it('adds a record with progress 0 for each step without one', async () => {
    const { records } = await openRecords();
    writeProgress(records, placeOf(STEP), 2);
    const steps = [STEP, OTHER].map((id) => ({ place: placeOf(id, '2026-W48'), createdAt: '2026-11-17T10:00:00Z' }));
    expect(addMissingProgress(records, { ...closing, steps })).toBe(1);
    expect(addMissingProgress(records, { ...closing, steps })).toBe(0);
    expect(records.items.map(({ stepId, week, progress }) => [stepId, week, progress]).sort()).toEqual([
      [STEP, '2026-W47', 2],
      [OTHER, '2026-W47', 0],
    ]);
  });

  // shows: planner.weeks.away.made
  it('leaves out a step that was made after the week ended in the time zone', async () => {
    const { records } = await openRecords();
    // Sunday noon in London is Monday in Auckland.
    const steps = ['2026-11-22T10:59:00Z', '2026-11-22T11:00:00Z'].map((createdAt, i) => ({
      ...{ place: placeOf(i === 0 ? STEP : OTHER), createdAt },
    }));
    expect(addMissingProgress(records, { ...closing, steps })).toBe(1);
    expect(records.items.map(({ stepId }) => stepId)).toEqual([STEP]);
  });
});
