import { isSearchable, LINE_TEXT_LENGTH_MAX, parseDoneCommand } from '@northkeep/contracts';
import type { Command, SearchQuery } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { Check, Plus } from 'lucide-react';
import { commandLabels } from '../../copy.ts';
import { removeDatePhrase } from '../../rules/remove-phrase.ts';
import { getDisplayText, type LineItem, offerUndo } from '../editor/line-changes.ts';
import { undoableLines } from '../editor/undo/edited-lines.ts';
import { recordUndoStep } from '../editor/undo/line-history.ts';
import { findFilterCommands } from '../filters/palette-filters.ts';
import { dateWordsHint } from '../phrases/date-words-hint.ts';
import { describeDatePhrase } from '../phrases/describe-phrase.ts';
import { canQuickSchedule } from '../phrases/plan.ts';
import { parseDatePhrase } from '../phrases/read-phrase.ts';
import { setLineDone } from '../repeats/tick-line.ts';
import { searchLines } from './find-lines.ts';

const PALETTE = 'palette';

/**
 * Returns the commands that match the text in the palette: one that adds the text as a note, and for a text such as
 * 'done bank' one for each open note that it names, which marks this note as done, and those that show a kept filter.
 */
export async function findTypedCommands(query: SearchQuery): Promise<readonly Command[]> {
  const text = query.text.trim();
  if (lines.status !== 'ready' || !isSearchable(text)) return [];
  const [done, added] = await Promise.all([listDone({ ...query, text }), addNoteCommand(text)]);
  return [...done, ...findFilterCommands(text), ...added];
}

async function listDone(query: SearchQuery): Promise<readonly Command[]> {
  const text = parseDoneCommand(query.text);
  if (text === null) return [];
  const isOpen = (line: LineItem) => line.type === 'task' && !line.isDone && !line.readOnly;
  const { items } = await searchLines({ ...query, text, filter: {} }, isOpen);
  return items.map((line) => ({
    id: `notes.done.${line.id}`,
    label: commandLabels.markDone(getDisplayText(line)),
    icon: Check,
    run: () => {
      const current = lines.get(line.id);
      if (current) setLineDone(current, true, true);
    },
  }));
}

/**
 * Returns the command that adds the text as a note. A date phrase in the text schedules the note when the billing plan
 * includes this.
 */
async function addNoteCommand(text: string): Promise<readonly Command[]> {
  if (text.length > LINE_TEXT_LENGTH_MAX) return [];
  const phrase = await parseDatePhrase(text);
  const rest = phrase && removeDatePhrase(text, phrase);
  const planned = phrase && rest && canQuickSchedule() ? { text: rest, phrase } : null;
  const when = phrase && rest ? describeDatePhrase(phrase) : null;
  const hasHint = when !== null && !planned && dateWordsHint.show(PALETTE);
  return [
    {
      id: 'notes.add',
      label: commandLabels.addNote(planned?.text ?? text),
      group: 'add',
      icon: Plus,
      detail: () => (hasHint ? commandLabels.planIsPro : planned && when ? when : ''),
      run: () => {
        const draft = planned
          ? { text: planned.text, scheduleDate: planned.phrase.date, scheduleTime: planned.phrase.time }
          : { text, scheduleDate: null };
        const { step } = recordUndoStep(() => undoableLines.create(draft));
        const message = planned && when ? commandLabels.addedFor(draft.text, when) : commandLabels.added(draft.text);
        dateWordsHint.leave(PALETTE);
        offerUndo('success', message, draft.text, step);
      },
    },
  ];
}
