import { describe, expect, it } from 'vitest';
import { readGoalWords, readTimesWords } from './goal-words.ts';

const GOALS = [
  { id: 'cello', label: 'Learn the  cello' },
  { id: 'learn', label: 'Learn' },
  { id: 'run', label: 'Run ten kilometres' },
  { id: 'rest', label: 'Rest' },
  { id: 'cafe', label: 'Café' },
  { id: 'sleep', label: '早く寝る' },
];
const goalOf = (text: string) => {
  const found = readGoalWords(text, GOALS);
  return found && [found.goalId, text.slice(found.start, found.end)];
};

describe('readGoalWords', () => {
  it.each([
    ['Practise scales @learn the cello', 'cello', '@learn the cello'],
    ['@Learn the cello: practise scales', 'cello', '@Learn the cello'],
    ['Practise scales @LEARN, slowly', 'learn', '@LEARN'],
    ['Lace shoes @run', 'run', '@run'],
    ['Lace shoes @ru twice', 'run', '@ru'],
    ['Go @cafe.', 'cafe', '@cafe'],
    ['灯りを消す @早く寝る', 'sleep', '@早く寝る'],
    ['灯りを消す @早く', 'sleep', '@早く'],
  ])('finds the goal of %j', (text, id, words) => {
    expect(goalOf(text)).toEqual([id, words]);
  });

  it.each([
    'Write to anna@run.example',
    'Practise @ the cello',
    'Lace shoes @r',
    'Lace shoes @cycling',
    'Lace shoes @the cello',
  ])('finds none in %j', (text) => {
    expect(goalOf(text)).toBeNull();
  });

  it('reads a long text with many at signs without delay, and finds the goal in its beginning', () => {
    const goals = Array.from({ length: 500 }, (_, i) => ({ id: `${i}`, label: `Goal ${i} of the year` }));
    const before = performance.now();
    expect(readGoalWords('@nobody '.repeat(30) + 'word '.repeat(20_000), goals)).toBeNull();
    expect(performance.now() - before).toBeLessThan(500);
    expect(readGoalWords(`@Goal 7 of the year ${'word '.repeat(20_000)}`, goals)?.goalId).toBe('7');
  });

  it('finds all goals of one label, the first one first', () => {
    const goals = [{ id: 'home', label: 'Running' }, ...GOALS, { id: 'club', label: 'running' }];
    expect(readGoalWords('Lace shoes @running', goals)).toMatchObject({ goalId: 'home', goalIds: ['home', 'club'] });
    expect(readGoalWords('Lace shoes @runn', goals)).toMatchObject({ goalId: 'home', goalIds: ['home', 'club'] });
    expect(readGoalWords('Lace shoes @run', goals)).toBeNull();
  });

  it('finds none without goals, and for a goal without a visible label', () => {
    expect(readGoalWords('Lace shoes @run', [])).toBeNull();
    expect(readGoalWords('Lace shoes @run', [{ id: 'a', label: ' ' }])).toBeNull();
  });
});

describe('readTimesWords', () => {
  it.each([
    ['Run once a week', 1, 'once a week'],
    ['Run twice per week, slowly', 2, 'twice per week'],
    ['3 times a week run', 3, '3 times a week'],
    ['Run Seven times every week', 7, 'Seven times every week'],
    ['Run 4x a week.', 4, '4x a week'],
    ['Run 4× each week', 4, '4× each week'],
  ])('reads %j', (text, times, words) => {
    const found = readTimesWords(text);
    expect(found && [found.times, text.slice(found.start, found.end)]).toEqual([times, words]);
  });

  it.each(['Run 8 times a week', 'Run 13 times a week', 'Run a week', 'Run twice a weekend', 'atwice a week'])(
    'reads nothing in %j',
    (text) => expect(readTimesWords(text)).toBeNull(),
  );
});
