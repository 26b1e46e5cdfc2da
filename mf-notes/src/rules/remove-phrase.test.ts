import { describe, expect, it } from 'vitest';
import { computeCaretAfterRemoval, removeDatePhrase } from './remove-phrase.ts';

const spanOf = (text: string, phrase: string) => {
  const start = text.indexOf(phrase);
  return { start, end: start + phrase.length };
};

describe('removeDatePhrase', () => {
  it.each([
    ['Call Ruth tomorrow at 4pm', 'tomorrow at 4pm', 'Call Ruth'],
    ['Tomorrow call Ruth', 'Tomorrow', 'call Ruth'],
    ['Call Ruth, tomorrow', 'tomorrow', 'Call Ruth'],
    ['Call tomorrow about the house', 'tomorrow', 'Call about the house'],
    ['Call Ruth tomorrow!', 'tomorrow', 'Call Ruth!'],
    ['Due tomorrow: report', 'tomorrow', 'Due: report'],
    ['Tomorrow: call Ruth', 'Tomorrow', 'call Ruth'],
    ['Pack\nTomorrow: call Ruth', 'Tomorrow', 'Pack\ncall Ruth'],
    ['Call Ruth tomorrow !low', 'tomorrow', 'Call Ruth !low'],
    ['Pack tomorrow\nShoes\n\tSocks', 'tomorrow', 'Pack\nShoes\n\tSocks'],
    ['Pack\r\ntomorrow, shoes', 'tomorrow', 'Pack\r\nshoes'],
    ['Pack\n\ntomorrow\n\nShoes', 'tomorrow', 'Pack\n\n\nShoes'],
    ['Pack\n tomorrow \nShoes', 'tomorrow', 'Pack\nShoes'],
    ['tomorrow\nShoes', 'tomorrow', 'Shoes'],
    ['Shoes\ntomorrow', 'tomorrow', 'Shoes'],
    ['tomorrow', 'tomorrow', null],
    ['- tomorrow.', 'tomorrow', null],
  ])('returns for the text "%s" without the phrase "%s": %s', (text, phrase, rest) => {
    expect(removeDatePhrase(text, spanOf(text, phrase))).toBe(rest);
  });
});

describe('computeCaretAfterRemoval', () => {
  it.each([
    ['at the end', 'Call Ruth tomorrow', 18, 9],
    ['within the phrase', 'Call Ruth tomorrow', 12, 9],
    ['before the phrase', 'Call Ruth tomorrow', 4, 4],
  ])('returns the caret position in the shortened text for a caret %s', (_, text, caret, expected) => {
    const span = spanOf(text, 'tomorrow');
    expect(computeCaretAfterRemoval(text, removeDatePhrase(text, span) ?? '', span, caret)).toBe(expected);
  });
});
