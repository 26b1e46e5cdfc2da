// @vitest-environment jsdom
import { lines } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { splitPaste } from '../../../rules/split-paste.ts';
import { setLineDone } from '../../repeats/tick-line.ts';
import { nestLine, unnestLine } from '../../sub-lines/nest-line.ts';
import { getParentOf, listSubLines } from '../../sub-lines/sub-line-tree.ts';
import { removeLine } from '../line-changes.ts';
import { handleBackspaceAtStart, type LinePosition, pasteLines, splitLine } from '../line-editing.ts';
import { undoableLines } from './edited-lines.ts';
import { clearUndoHistory, undoOrRedoLatestStep } from './line-history.ts';

/** Fixed seed of the runs, so that a failure can be reproduced. */
const SEED = 20_261_123;
const RUNS = { seed: SEED, numRuns: 25 };
const START = ['alpha beta', 'gamma', 'delta epsilon'];

type Edit = {
  readonly act: 'type' | 'split' | 'merge' | 'paste' | 'delete' | 'tick' | 'move' | 'nest' | 'unnest';
  readonly at: number;
  readonly by: number;
};
type Command = Edit | { readonly act: 'undo' | 'redo' | 'foreign'; readonly at: number; readonly by: number };

const place = { at: fc.nat(20), by: fc.nat(20) };
const ownAct = fc.constantFrom<Edit['act'][]>(
  'type',
  'split',
  'merge',
  'paste',
  'delete',
  'tick',
  'move',
  'nest',
  'unnest',
);
const edit: fc.Arbitrary<Edit> = fc.record({ act: ownAct, ...place });
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: edit },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom<('undo' | 'redo' | 'foreign')[]>('undo', 'redo', 'foreign'),
      ...place,
    }),
  },
);

let words = 0;

beforeAll(async () => {
  await openTestVault();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  reset([]);
});

function reset(texts: readonly string[]) {
  for (const { id } of [...lines.items]) lines.remove(id);
  clearUndoHistory();
  lines.createAll(texts.map((text) => ({ text })));
}
const shown = () =>
  lines.items.map(({ id, text, isDone }) => {
    const parent = getParentOf(id);
    return `${parent ? `${parent.text} > ` : ''}${isDone ? 'x ' : ''}${text}`;
  });
const allWords = () => lines.items.flatMap(({ text }) => text.split(/\s+/));

function positionOf(at: number): LinePosition | null {
  const { items } = lines;
  const index = items.length === 0 ? -1 : at % items.length;
  const line = items[index];
  return line ? { line, previous: items[index - 1], next: items[index + 1], view: 'all' } : null;
}

/** Applies one edit to the lines, as the user of this device would. */
async function doEdit({ act, at, by }: Edit): Promise<void> {
  const position = positionOf(at);
  if (!position) return void undoableLines.create({ text: `new${words++}` });
  const { line } = position;
  const caret = by % (line.text.length + 1);
  if (act === 'type') undoableLines.change(line.id, { text: `${line.text} typed${words++}` });
  if (act === 'split') splitLine(position, line.text, { start: caret, end: caret });
  if (act === 'merge') handleBackspaceAtStart(position, line.text);
  if (act === 'paste') await pasteText(position, `p${words++}\nq${words++}\nr`, caret);
  if (act === 'delete') await removeLine(line);
  if (act === 'tick') setLineDone(line, !line.isDone, false);
  if (act === 'nest') nestLine(position);
  if (act === 'unnest') unnestLine(line);
  const target = positionOf(by)?.line;
  if (act === 'move' && target && target.id !== line.id) undoableLines.move(line.id, { after: target.id });
}

/** Pastes a text of several rows into a line. */
const pasteText = (position: LinePosition, pasted: string, caret: number) =>
  pasteLines(
    position,
    position.line.text,
    { start: caret, end: caret },
    { pasted, pieces: splitPaste(pasted), detail: undefined },
  );

describe('history of the lines', () => {
  it('returns exactly the former states on undo and the later ones on redo', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 12 }), async (edits) => {
        reset(START);
        const states = [shown()];
        for (const one of edits) {
          await doEdit(one);
          if (JSON.stringify(shown()) !== JSON.stringify(states.at(-1))) states.push(shown());
        }
        const last = shown();
        const back = [last];
        for (let applied = await undoOrRedoLatestStep('undo'); applied; applied = await undoOrRedoLatestStep('undo')) {
          expect(applied.isWhole).toBe(true);
          if (JSON.stringify(shown()) !== JSON.stringify(back.at(-1))) back.push(shown());
        }
        expect(back.reverse()).toEqual(states);
        while (await undoOrRedoLatestStep('redo'));
        expect(shown()).toEqual(last);
      }),
      RUNS,
    );
  });

  it('loses no text of another device and no own text when changes are undone and redone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 16 }), async (commands) => {
        reset(START);
        const foreign: string[] = [];
        for (const { act, at, by } of commands) {
          if (act === 'undo' || act === 'redo') await undoOrRedoLatestStep(act);
          else if (act === 'foreign') {
            const line = positionOf(at)?.line;
            const word = `foreign${words++}`;
            if (line) lines.change(line.id, { text: `${line.text} ${word}` });
            else lines.create({ text: word });
            foreign.push(word);
          } else if (act === 'delete') {
            // Does not delete a line that contains a word of another device: deleting it would rightly remove this
            // word, and the check below would fail.
            const line = positionOf(at)?.line;
            const deleted = line ? [line, ...listSubLines(line.id)] : [];
            if (!deleted.some(({ text }) => text.includes('foreign'))) await doEdit({ act, at, by });
          } else if (act === 'split' || act === 'paste') {
            // Lines with a word of another device are not split or pasted into, because the caret could be inside that
            // word.
            if (!positionOf(at)?.line.text.includes('foreign')) await doEdit({ act, at, by });
          } else await doEdit({ act, at, by });
          for (const word of foreign) expect(allWords().join(' ')).toContain(word);
        }
        while (await undoOrRedoLatestStep('undo'));
        const left = allWords().join(' ');
        for (const word of [...foreign, ...START.flatMap((text) => text.split(' '))]) expect(left).toContain(word);
      }),
      RUNS,
    );
  });
});
