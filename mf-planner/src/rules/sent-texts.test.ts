import { describe, expect, it } from 'vitest';
import { listSentTexts, needsApproval } from './sent-texts.ts';

const context = {
  goal: 'Map twelve forgotten apples',
  aim: undefined,
  selected: ['Sketch one pippin'],
  parked: [],
  previous: ['Visit the archive'],
  ideals: ['A quiet life'],
  obstacles: [],
};

describe('listSentTexts', () => {
  // shows: planner.suggest.shown
  it('lists every text of a context and nothing else', () => {
    expect(listSentTexts(context)).toEqual([
      { name: 'goal', texts: ['Map twelve forgotten apples'] },
      { name: 'selected', texts: ['Sketch one pippin'] },
      { name: 'previous', texts: ['Visit the archive'] },
      { name: 'ideals', texts: ['A quiet life'] },
    ]);
    const sent = JSON.stringify(context)
      .match(/"[A-Z][^"]*"/g)
      ?.map((text) => JSON.parse(text));
    expect(listSentTexts(context).flatMap(({ texts }) => texts)).toEqual(sent);
  });

  it('leaves out empty texts', () => {
    expect(listSentTexts({ ...context, goal: '', ideals: ['', 'A quiet life'] })).toEqual([
      { name: 'selected', texts: ['Sketch one pippin'] },
      { name: 'previous', texts: ['Visit the archive'] },
      { name: 'ideals', texts: ['A quiet life'] },
    ]);
  });
});

describe('needsApproval', () => {
  const approved = new Set(['Map twelve forgotten apples', 'Sketch one pippin', 'A quiet life']);
  it('is false where every text was approved', () => expect(needsApproval(context, approved)).toBe(false));
  it('is true for one new or changed text', () => {
    expect(needsApproval({ ...context, parked: ['Ask Ruthilde'] }, approved)).toBe(true);
    expect(needsApproval({ ...context, goal: 'Map twelve apples' }, approved)).toBe(true);
  });
  it('is true for a new text beside approved ones in the same list', () => {
    expect(needsApproval({ ...context, selected: ['Sketch one pippin', 'Ask Ruthilde'] }, approved)).toBe(true);
  });
  it('ignores what the assistant itself suggested', () => {
    expect(needsApproval({ ...context, previous: ['Visit the archive', 'Draw a map'] }, approved)).toBe(false);
  });
});
