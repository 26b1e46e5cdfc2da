import { CATEGORIES_MAX, CATEGORY_LENGTH_MAX, cutText, LINE_TEXT_LENGTH_MAX } from '@northkeep/contracts';
import { cleanText, splitLongText } from './clean-text.ts';
import type { ImportedNote, ImportRefusal, ParsedNotes, RefusalReason } from './imported-note.ts';

const MINUTES_MAX = 1440;
/** Number of categories of a note that are read. */
const WORDS_MAX = 100;
/**
 * Maximum length of the categories that become part of the text. A file has the same ones for each of its notes, so
 * without this limit the result could be much larger than the file.
 */
const WORDS_LENGTH_MAX = 500;

type NoteParts = Partial<Omit<ImportedNote, 'sourceKey' | 'text' | 'worldId'>> & {
  readonly worldId?: string | undefined;
  /** Categories that the text contains already. They follow those of a journal entry, and precede those of a note. */
  readonly categoriesInText?: readonly string[];
};

type ExactValues = Omit<ImportedNote, 'sourceKey' | 'worldId'> & Pick<NoteParts, 'worldId'>;

/** Collects the notes of a file and the parts that are left out. Texts are cleaned, and cut where they are too long. */
export class NoteBuilder {
  readonly #notes: ImportedNote[] = [];
  readonly #refused: ImportRefusal[] = [];
  readonly #dropped = new Map<string, number>();
  readonly #keys = new Map<string, number>();
  readonly #worldIds = new Map<string, number>();
  /** Cleaned categories, by the word in the file: a file often has the same ones for all of its notes. */
  readonly #categories = new Map<string, string>();

  /**
   * Adds a note; a note without text is refused. Categories that are too long for the field, or too many, become part
   * of the text. A `sourceKey` that occurs again gets a number, in the order of the file. Returns the key of the note,
   * undefined for a refused one.
   */
  add(sourceKey: string, text: string, parts: NoteParts = {}): string | undefined {
    const isJournal = parts.type === 'journal';
    const given = [...(parts.categories ?? []).slice(0, WORDS_MAX), ...(parts.category ? [parts.category] : [])];
    const inText = (parts.categoriesInText ?? []).map((word) => this.#cleanCategory(word));
    const beside = given.map((word) => this.#cleanCategory(word));
    const words = isJournal ? [...beside, ...inText] : [...inText, ...beside];
    const fitting = [...new Set(words.filter((word) => word !== '' && word.length <= CATEGORY_LENGTH_MAX))];
    const kept = fitting.slice(0, CATEGORIES_MAX);
    const others = [...new Set(beside)]
      .filter((word) => word !== '' && !kept.includes(word) && !inText.includes(word))
      .map((word) => `#${word}`);
    const outside = takeUpTo(others, WORDS_LENGTH_MAX);
    const left = others.length - outside.length + Math.max(0, (parts.categories?.length ?? 0) - WORDS_MAX);
    if (left > 0) this.drop('category', left);
    const whole = cleanText([text, ...outside].join(text === '' ? '' : ' '));
    if (whole === '') {
      this.refuse(sourceKey, 'empty');
      return undefined;
    }
    let first: string | undefined;
    const canRepeat = !isJournal && parts.scheduleDate && !parts.isDone;
    const canRemind = !isJournal && parts.scheduleDate && parts.scheduleTime && typeof parts.reminder === 'number';
    for (const [i, piece] of splitLongText(whole, LINE_TEXT_LENGTH_MAX).entries()) {
      const key = this.#numbered(sourceKey);
      first ??= key;
      this.#notes.push({
        sourceKey: key,
        ...this.#worldIdOf(parts.worldId),
        ...(parts.edition === undefined ? {} : { edition: parts.edition }),
        text: piece,
        type: isJournal ? 'journal' : 'task',
        isDone: parts.isDone ?? false,
        doneAt: parts.doneAt ?? null,
        // Earlier releases show only the category of a task.
        category: isJournal ? null : (kept[0] ?? null),
        categories: isJournal ? kept : kept.slice(1),
        scheduleDate: parts.scheduleDate ?? null,
        scheduleTime: parts.scheduleDate ? (parts.scheduleTime ?? null) : null,
        minutes: plannedMinutes(parts.minutes),
        ...(parts.deadline ? { deadline: parts.deadline } : {}),
        ...(parts.priority === undefined ? {} : { priority: parts.priority }),
        // When a long text is split into several notes, only the first note keeps the repetition rule and the reminder.
        ...(i === 0 && canRepeat && parts.repeat ? { repeat: parts.repeat } : {}),
        ...(i === 0 && canRemind ? { reminder: parts.reminder } : {}),
        ...(parts.subLineOf === undefined || isJournal ? {} : { subLineOf: parts.subLineOf }),
      });
    }
    return first;
  }

  /**
   * Adds a note of a file of Northkeep with exactly its values. A text that is too long for a line is cut, as that of any
   * other note. Returns the key of the note, undefined for a refused one.
   */
  addExactly(sourceKey: string, { worldId, ...values }: ExactValues): string | undefined {
    if (values.text.length > LINE_TEXT_LENGTH_MAX) return this.add(sourceKey, values.text, { ...values, worldId });
    const key = this.#numbered(sourceKey);
    this.#notes.push({ ...values, sourceKey: key, ...this.#worldIdOf(worldId) });
    return key;
  }

  refuse(where: string, reason: RefusalReason): void {
    this.#refused.push({ where: cutText(cleanText(where), 120), reason });
  }

  /** Counts a property of the file that the import leaves out. */
  drop(name: string, count = 1): void {
    this.#dropped.set(name, (this.#dropped.get(name) ?? 0) + count);
  }

  /**
   * Adds the result of another reader. The source keys of its notes and the locations of its refused parts begin with
   * `prefix`.
   */
  addAll(prefix: string, { notes, refused, dropped }: ParsedNotes): void {
    const keys = new Map(notes.map(({ sourceKey }) => [sourceKey, this.#numbered(`${prefix}/${sourceKey}`)]));
    for (const { subLineOf, ...note } of notes) {
      const above = subLineOf === undefined ? undefined : keys.get(subLineOf);
      const sourceKey = keys.get(note.sourceKey) ?? note.sourceKey;
      this.#notes.push({ ...note, sourceKey, ...(above === undefined ? {} : { subLineOf: above }) });
    }
    for (const { where, reason } of refused)
      this.refuse([prefix, where].filter((part) => part !== '').join(': '), reason);
    for (const [name, count] of Object.entries(dropped)) {
      this.#dropped.set(name, (this.#dropped.get(name) ?? 0) + count);
    }
  }

  get result(): ParsedNotes {
    return { notes: this.#notes, refused: this.#refused, dropped: Object.fromEntries(this.#dropped) };
  }

  #cleanCategory(word: string): string {
    const known = this.#categories.get(word);
    if (known !== undefined) return known;
    const cleaned = cleanCategory(word);
    this.#categories.set(word, cleaned);
    return cleaned;
  }

  /** Numbers an id that occurs again in one file: some programs give all of their events the same one. */
  #worldIdOf(worldId: string | undefined): Pick<ImportedNote, 'worldId'> {
    return worldId === undefined ? {} : { worldId: this.#numbered(worldId, this.#worldIds) };
  }

  #numbered(key: string, keys = this.#keys): string {
    const count = (keys.get(key) ?? 0) + 1;
    keys.set(key, count);
    return count === 1 ? key : `${key} (${count})`;
  }
}

/** Returns the first of the words that have at most `max` characters together. */
function takeUpTo(words: readonly string[], max: number): string[] {
  let length = 0;
  return words.filter((word) => {
    length += word.length;
    return length <= max;
  });
}

const cleanCategory = (word: string): string =>
  cleanText(cutText(word, WORDS_LENGTH_MAX * 2))
    .replace(/\s+/g, ' ')
    .replace(/^[#@]/, '')
    .toLowerCase();

function plannedMinutes(minutes: number | null | undefined): number | null {
  if (minutes === null || minutes === undefined || !Number.isFinite(minutes) || minutes <= 0) return null;
  return Math.min(Math.round(minutes), MINUTES_MAX);
}
