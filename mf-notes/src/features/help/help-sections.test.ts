import { readFileSync } from 'node:fs';
import { loadDatePhraseParser } from '@northkeep/shared-kit/date-phrase';
import { describe, expect, it } from 'vitest';
import { readGoalWords, readTimesWords } from '../../rules/goal-words.ts';
import { NO_NOTE_WORDS, readNoteWords, removeWords } from '../../rules/note-words.ts';
import { WORD_HELP } from './help-sections.ts';

/** A Wednesday. */
const NOW = { date: '2026-11-18', time: '10:30' };
const { findDatePhrase } = await loadDatePhraseParser();
const PORTS = {
  today: NOW.date,
  findDate: async (text: string) => findDatePhrase(text, NOW),
  firstDate: async (_rule: string, from: string) => from,
};

describe('the help about words', () => {
  it.each(WORD_HELP.rows)('tells of $typed, which is read whole', async ({ typed }) => {
    const text = `Water the plants ${typed}`;
    const goal = readGoalWords(text, [{ id: 'fitness', label: 'Fitness' }]);
    const words = goal ? { ...NO_NOTE_WORDS, goal, times: readTimesWords(text) } : await readNoteWords(text, PORTS);
    expect(removeWords(text, words)).toBe('Water the plants');
  });

  it('has the rows of docs/words.md', () => {
    const docs = readFileSync(new URL('../../../../docs/words.md', import.meta.url), 'utf8');
    const rows = [...docs.matchAll(/^\| `(.+)` \| (.+) \|$/gm)].map(([, typed, means]) => ({ typed, means }));
    expect(rows).toEqual(WORD_HELP.rows);
  });
});
