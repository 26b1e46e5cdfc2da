import type { NewRecordValues } from '@northkeep/contracts';
import { loadRepeatsModule, userToday } from '@northkeep/shared-vault';
import { commandLabels } from '../../copy.ts';
import { readLabel, withLabel } from '../../rules/labels.ts';
import { NO_NOTE_WORDS, type NoteWords, readNoteWords, removeWords } from '../../rules/note-words.ts';
import { offerUndo } from '../editor/line-changes.ts';
import { undoableLines } from '../editor/undo/edited-lines.ts';
import { recordUndoStep } from '../editor/undo/line-history.ts';
import { describeDatePhrase } from '../phrases/describe-phrase.ts';
import { canQuickSchedule } from '../phrases/plan.ts';
import { parseDatePhrase } from '../phrases/read-phrase.ts';
import { readStepWords } from './add-step.ts';
import type { NoteDraft } from './note-draft.ts';

/** Words whose letters the user wants to keep in the text. */
export type KeptWords = ReadonlySet<string>;

/**
 * Reads the words of the draft that apply: only where the billing plan includes this, and only for what the user has not
 * picked by a button; labels add to those that are picked. Words in `kept` stay a part of the text. With a goal, only the
 * words of a step are read.
 */
export async function readAppliedWords(draft: NoteDraft, kept: KeptWords): Promise<NoteWords> {
  if (!canQuickSchedule()) return NO_NOTE_WORDS;
  const stepWords = readStepWords(draft, (span) => kept.has(draft.text.slice(span.start, span.end)));
  if (stepWords) return stepWords;
  const words = await readNoteWords(draft.text, { today: userToday(), findDate: parseDatePhrase, firstDate });
  const isFree = (span: { start: number; end: number } | null) =>
    span !== null && !kept.has(draft.text.slice(span.start, span.end));
  const date = draft.date === null && isFree(words.date) ? words.date : null;
  const repeat = draft.repeat === null && isFree(words.repeat) ? words.repeat : null;
  const hasDay = draft.date !== null || date !== null || repeat !== null;
  const hasTime = hasDay && (draft.time !== '' || (date?.time ?? null) !== null);
  return {
    date,
    deadline: draft.deadline === null && isFree(words.deadline) ? words.deadline : null,
    priority: draft.priority === null && isFree(words.priority) ? words.priority : null,
    repeat,
    // A reminder has no effect without a time, so its words stay in the text.
    reminder: draft.reminder === null && hasTime && isFree(words.reminder) ? words.reminder : null,
    labels: words.labels.filter(isFree),
    goal: null,
    times: null,
  };
}

/** Returns the first date of a rule; `from` while the code for rules cannot be loaded. */
async function firstDate(rule: string, from: string): Promise<string> {
  try {
    return (await loadRepeatsModule()).firstDate(rule, from);
  } catch (reason) {
    console.debug('rules of repeated notes are not loaded', reason);
    return from;
  }
}

/** The note that is stored for a draft with the given words. `known` are the labels of all lines. */
export function createDraftedNote(draft: NoteDraft, words: NoteWords, known: readonly string[]) {
  const scheduleDate = draft.date ?? words.repeat?.date ?? words.date?.date ?? null;
  const scheduleTime = scheduleDate === null ? null : draft.time || (words.date?.time ?? null);
  return {
    text: (removeWords(draft.text, words) ?? draft.text).trim(),
    scheduleDate,
    scheduleTime,
    deadline: draft.deadline ?? words.deadline?.date ?? null,
    priority: draft.priority ?? words.priority?.value ?? 'none',
    // A rule counts from the date of its line.
    repeat: scheduleDate === null ? null : (draft.repeat ?? words.repeat?.rule ?? null),
    reminder: scheduleTime === null ? null : (draft.reminder ?? words.reminder?.minutes ?? null),
    categories: words.labels.reduce<readonly string[]>(
      (labels, { label }) => withLabel(labels, readLabel(label, known)),
      draft.labels,
    ) as string[],
  } satisfies NewRecordValues<'lines'>;
}

/** Creates the note; a toast offers to undo this. Throws 'Vault is locked'. */
export function addNote(line: ReturnType<typeof createDraftedNote>): void {
  const { step } = recordUndoStep(() => undoableLines.create(line));
  const { scheduleDate: date, scheduleTime: time } = line;
  const message =
    date === null
      ? commandLabels.added(line.text)
      : commandLabels.addedFor(line.text, describeDatePhrase({ date, time }));
  offerUndo('success', message, line.text, step);
}
