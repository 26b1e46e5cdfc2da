import { describe, expect, it } from 'vitest';
import { findGluedSentences } from './glued-sentences.ts';

const COPY = 'mf-notes/src/copy.ts';
const SCREEN = 'mf-notes/src/features/frame/notes-frame.tsx';

/* biome-ignore-start lint/suspicious/noTemplateCurlyInString: the linted source codes contain template literals */
describe('findGluedSentences', () => {
  it.each([
    ['a text with a label', 'const name = `${planTexts.addGoal}: ${label}`;'],
    ['two texts', 'const text = `${TEXT.ask} ${TEXT.askUnsent(unsent)}`;'],
    ['a choice of texts', 'const name = `${isOpen ? copy.hide : copy.show}: ${label}`;'],
    ['a text of a group of texts', 'const title = `${DIALOG_TEXTS.discard.title}?`;'],
    ['a text and a character', "const title = planTexts.remove + '?';"],
  ])('finds %s that are glued outside of a module of texts', (_, code) => {
    expect(findGluedSentences(SCREEN, code)).toEqual([
      'a sentence is glued from pieces; write it whole, as a function of the module of texts',
    ]);
  });

  it.each([
    [
      'a part that is there or not',
      "export const set = (day: string, at: string | null) => `Set on ${day}${at ? `, in ${at}` : ''}`;",
    ],
    ['one of two words', "export const pay = (yearly: boolean) => `Pay ${yearly ? 'yearly' : 'monthly'}`;"],
  ])('finds %s in a sentence of a module of texts', (_, code) => {
    expect(findGluedSentences(COPY, code)).toEqual([
      'a choice inside a sentence glues it from pieces; write one whole sentence for each case',
    ]);
  });

  it.each([
    ['a noun', 'export const wordless = (noun: string) => `A ${noun} without words`;'],
    ['a count of a noun', "export const left = (n: number) => `In ${formatCount(n, 'minute', 'minutes')} again`;"],
    ['a plural of a part', "export const left = (n: number) => `${formatNumber(n)} ${pluralOf(n, 'is', 'are')} left`;"],
    ['an appended letter', 'export const units = (unit: string) => `${unit}s`;'],
    ['another sentence', 'export const gone = (n: number) => `${forged(n)} ${kept(n)}`;'],
    ['a verb from a table', 'export const edit = (op: Op) => `${OPERATION_LABELS[op]} it`;'],
  ])('finds %s in a sentence of a module of texts', (_, code) => {
    expect(findGluedSentences(COPY, code)).toEqual([
      'a part of a sentence glues it from pieces; write a whole sentence for each case, or place a value (glued-sentences.ts)',
    ]);
  });

  it.each([
    ['the words behind a link', "export const waiver = { ask: 'Ask for a waiver', more: 'if it is in your way.' };"],
    ['a sentence behind a link', "export const waived = '. Once it is approved, you pay nothing.';"],
  ])('finds %s', (_, code) => {
    expect(findGluedSentences(COPY, code)).toEqual([
      'a text begins within a sentence; write the whole sentence, also where a part of it is a link',
    ]);
  });

  it.each([
    [
      'the words behind a number',
      "export const done = (n: number) => formatCount(n, 'note is done.', 'notes are done.');",
    ],
    ['a number', 'export const left = (n: number) => `${formatNumber(n)} left`;'],
    ['a formatted date', 'export const ends = (day: string) => `It ends on ${day}.`;'],
    ['a number of the product', 'export const stays = `It stays for ${TRASH_RETENTION_DAYS} days.`;'],
    ['a quotation', 'export const keep = (words: string) => `Keep the words of “${words}” in the text`;'],
    ['what follows a label', 'export const rule = (rule: string) => `Repeats: ${rule}`;'],
    ['a name of a table', 'export const on = (plan: Plan) => `All on ${PLAN_NAMES[plan]}`;'],
  ])('allows %s in a sentence of a module of texts', (_, code) => {
    expect(findGluedSentences(COPY, code)).toEqual([]);
  });

  it.each([
    ['a whole sentence', SCREEN, 'const name = planTexts.addGoalTo(label);'],
    ['names of classes', SCREEN, 'const name = `${styles.row} ${styles.wide}`;'],
    ['parts of a text that is not shown', SCREEN, 'const next = text.slice(0, 2) + text.slice(4);'],
    ['whole sentences after one another', SCREEN, 'const all = joinSentences(TEXT.ask, TEXT.askUnsent(unsent));'],
    ['a choice of sentences', COPY, 'export const pay = (yearly: boolean) => (yearly ? `Pay yearly` : `Pay monthly`);'],
    ['the name of a missing value', COPY, "export const here = (has?: string) => `Here is ${has ?? 'none'}`;"],
    ['a sign', COPY, "export const degrees = (cold: boolean, n: string) => `${cold ? '−' : ''}${n}°`;"],
  ])('allows %s', (_, file, code) => {
    expect(findGluedSentences(file, code)).toEqual([]);
  });
});
/* biome-ignore-end lint/suspicious/noTemplateCurlyInString: the linted source codes contain template literals */
