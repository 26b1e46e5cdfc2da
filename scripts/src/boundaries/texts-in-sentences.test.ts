import { describe, expect, it } from 'vitest';
import { findTextsInSentences } from './texts-in-sentences.ts';

const COPY = 'mf-notes/src/copy.ts';

/* biome-ignore-start lint/suspicious/noTemplateCurlyInString: the linted source codes contain template literals */
describe('findTextsInSentences', () => {
  it.each([
    ['a label', 'export const done = (text: string) => `Done: ${text}`;', 'text'],
    ['a quoted text', 'export const gone = (aim: string) => `“${aim}” was deleted.`;', 'aim'],
    ['a property', 'export const rests = (move: Move) => `${move.label} rests`;', 'label'],
    ['a shortened text', 'export const open = (title: string) => `Open ${cutText(title, 60)}`;', 'title'],
    ['a text or its replacement', "export const move = (name: string) => `Move ${name || 'it'}`;", 'name'],
    ['one of two', 'export const of = (a: boolean, goal: string) => `Of ${a ? 1 : goal}`;', 'goal'],
  ])('finds %s that is not isolated', (_, code, name) => {
    expect(findTextsInSentences(COPY, code)).toEqual([
      `'${name}' is a person's text in a sentence; wrap it in isolate of @northkeep/contracts`,
    ]);
  });

  it.each([
    ['an isolated text', 'export const done = (text: string) => `Done: ${isolate(text)}`;'],
    ['an isolated part of a text', 'export const done = (text: string) => `Done: ${isolate(cutText(text, 60))}`;'],
    ['a number', 'export const was = (value: number) => `was ${formatNumber(value)}`;'],
    ['a date', 'export const due = (day: string) => `Due on ${day}`;'],
    ['a text without words around it', 'export const id = (text: string) => `${text}-1`;'],
  ])('allows %s', (_, code) => {
    expect(findTextsInSentences(COPY, code)).toEqual([]);
  });

  it('checks the modules of texts of code for browsers only', () => {
    const code = 'export const done = (text: string) => `Done: ${text}`;';
    expect(findTextsInSentences('shell/src/sync/conflict-copy.ts', code)).toHaveLength(1);
    expect(findTextsInSentences('mf-notes/src/rules/split.ts', code)).toEqual([]);
    expect(findTextsInSentences('api/src/mail/copy.ts', code)).toEqual([]);
  });
});
/* biome-ignore-end lint/suspicious/noTemplateCurlyInString: the linted source codes contain template literals */
