// @vitest-environment jsdom
import { announcementStore, toastStore } from '@northkeep/shared-kit/runtime';
import { lines, userToday } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearUndoHistory, undoOrRedoLatestStep } from '../undo/line-history.ts';
import { setView } from '../view-store.ts';
import { finishSelection } from './finish-selection.ts';
import { labelLines, planLines, removeLines, tickLines } from './selection-acts.ts';
import { clearSelection, selectAllLines } from './selection-store.ts';

const COUNT = 300;

beforeAll(() => openTestVault());
beforeEach(() => setView({ view: 'all', showDone: true, showScheduled: true }));
afterEach(() => {
  clearSelection();
  clearUndoHistory();
  for (const { id } of [...lines.items]) lines.remove(id);
});

/** Values of the lines that the actions change. Positions count, ids do not: redo creates lines under new ones. */
const read = () =>
  lines.items.map(({ text, isDone, scheduleDate, categories }) => [text, isDone, scheduleDate, ...categories].join());

describe('an action for 300 selected lines', () => {
  // shows: notes.select.one-undo
  it.each([
    ['planning', (chosen: Parameters<typeof planLines>[0]) => planLines(chosen, userToday())],
    ['labelling', (chosen: Parameters<typeof planLines>[0]) => labelLines(chosen, [], ['garden'])],
    ['ticking', (chosen: Parameters<typeof planLines>[0]) => tickLines(chosen, true)],
    ['deletion', (chosen: Parameters<typeof planLines>[0]) => removeLines(chosen)],
  ])(
    '%s is one step of the history, which one undo and one redo carry out',
    async (_, act) => {
      const [first] = lines.createAll(Array.from({ length: COUNT }, (_each, at) => ({ text: `line ${at}` })));
      const before = read();
      selectAllLines(first?.id ?? '');
      expect(announcementStore.getState().text).toContain('300 selected');
      let running: unknown;
      finishSelection((chosen) => {
        running = act(chosen);
      });
      await running;
      const after = read();
      expect(after.filter((line) => before.includes(line))).toEqual([]);
      expect((await undoOrRedoLatestStep('undo'))?.isWhole).toBe(true);
      expect(read()).toEqual(before);
      expect(await undoOrRedoLatestStep('undo')).toBeNull();
      expect((await undoOrRedoLatestStep('redo'))?.isWhole).toBe(true);
      expect(read()).toEqual(after);
      expect(await undoOrRedoLatestStep('redo')).toBeNull();
    },
    60_000,
  );
});

describe('an action for lines of which another device has deleted one meanwhile', () => {
  // shows: notes.select.missing
  it.each([
    ['planning', (chosen: Parameters<typeof planLines>[0]) => planLines(chosen, userToday()), /^2 notes are planned/],
    ['ticking', (chosen: Parameters<typeof planLines>[0]) => tickLines(chosen, true), /^2 notes are done/],
    ['deletion', (chosen: Parameters<typeof planLines>[0]) => removeLines(chosen), /^2 notes deleted/],
  ])('carries out the %s of the others', async (_, act, said) => {
    const chosen = lines.createAll([{ text: 'one' }, { text: 'two' }, { text: 'three' }]);
    const [, second] = chosen;
    if (second) lines.remove(second.id);
    await act(chosen);
    expect(toastStore.getState().toasts.at(-1)?.text).toMatch(said);
    expect(lines.get(second?.id ?? '')).toBeUndefined();
    expect((await undoOrRedoLatestStep('undo'))?.isWhole).toBe(true);
    expect(lines.items.map(({ text }) => text)).toEqual(['one', 'three']);
  });
});
