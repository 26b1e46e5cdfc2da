import { describe, expect, it } from 'vitest';
import { SUGGESTION_PHRASES } from './content/phrases.ts';
import { suggestAims, suggestGoals, suggestSteps } from './suggest-plan.ts';

const GOAL_DEFAULTS = [
  'Increase focus on high-impact tasks',
  'Set specific deadlines for each goal',
  'Break down larger goals into smaller, manageable steps',
  'Regularly review and adjust goals as needed',
];
const nothing = { context: [], taken: [] };

describe('suggestAims', () => {
  const of = (tailored: number, draw = 0) =>
    suggestAims({
      phrases: SUGGESTION_PHRASES.aims,
      direction: 'Speak Spanish with my neighbours in Spain',
      tailored,
      draw,
      ...nothing,
    });

  // shows: planner.suggest.mixed
  it('mixes at most 24 aims', () => expect(of(50)).toHaveLength(24));
  it('begins with fitting aims when tailored is 100, and with general aims when tailored is 0', () => {
    expect(of(100)[0]).toBe('Speak another language with ease');
    expect(of(0)[0]).not.toBe('Speak another language with ease');
  });
  it('offers other aims after each redraw, five times', () => {
    const first = [0, 1, 2, 3, 4, 5].flatMap((draw) => of(50, draw).slice(0, 8));
    expect(new Set(first).size).toBe(48);
  });
  it('offers no aims when the phrases cannot be loaded', () => {
    expect(suggestAims({ phrases: null, direction: 'x', tailored: 50, draw: 0, ...nothing })).toEqual([]);
  });
});

describe('suggestGoals', () => {
  const of = (
    aim: string,
    phrases: typeof SUGGESTION_PHRASES.goals | null = SUGGESTION_PHRASES.goals,
    taken: string[] = [],
  ) => suggestGoals({ phrases, aim, draw: 0, context: [], taken });

  // shows: planner.suggest.goals.defaults
  it('offers the four defaults when the phrases cannot be loaded, without those that exist', () => {
    expect(of('Get out of debt', null)).toEqual(GOAL_DEFAULTS);
    expect(of('Get out of debt', null, [GOAL_DEFAULTS[0] ?? ''])).toEqual(GOAL_DEFAULTS.slice(1));
  });
  it('offers the default goals first only for an aim of an unknown kind', () => {
    expect(of('Qwertz asdf').slice(0, 4)).toEqual(GOAL_DEFAULTS);
    expect(of('Get out of debt')).not.toContain(GOAL_DEFAULTS[0]);
  });
});

describe('suggestSteps', () => {
  const ask = { phrases: SUGGESTION_PHRASES.steps, goal: 'Run ten kilometres', aim: 'Feel fit', used: [], ...nothing };

  // shows: planner.suggest.steps
  it('offers at most 16 steps', () => expect(suggestSteps(ask)).toHaveLength(16));
  // shows: planner.suggest.used.not-again
  it('does not suggest a step that the goal had before', () => {
    const [first] = suggestSteps(ask);
    const again = suggestSteps({ ...ask, used: [first?.label.toLowerCase() ?? ''] });
    expect(again.map(({ label }) => label)).not.toContain(first?.label);
  });
  // shows: planner.suggest.steps.defaults
  it('offers the four defaults when the phrases cannot be loaded', () => {
    expect(suggestSteps({ ...ask, phrases: null })).toEqual([
      { label: 'Block 30 minutes for “Run ten kilometres”', frequency: 2 },
      { label: 'Prepare the environment', frequency: 1 },
      { label: 'Write an if–then for the main blocker', frequency: 1 },
      { label: 'Define a baseline and log once', frequency: 1 },
    ]);
  });
  it('shortens a long goal in the default that quotes it', () => {
    const [first] = suggestSteps({ ...ask, phrases: null, goal: `${'apple '.repeat(26)}end` });
    expect(first?.label).toMatch(/^Block 30 minutes for “apple .*…”$/);
    expect(first?.label.length).toBeLessThanOrEqual(160);
  });
});
