import type { NewRecordValues, RecordPatch } from '@northkeep/contracts';
import { type ChangeRecordOptions, type CreateRecordOptions, type Item, lines } from '@northkeep/shared-vault';
import { recordVersionBeforeRemoval, trackLineEdit } from '../../versions/version-recorder.ts';
import type { LinesPort } from './apply-step.ts';
import { lineUndoHistory } from './line-history.ts';
import type { UndoHistory } from './step-history.ts';

type Line = Item<'lines'>;

interface EditedLinesPorts extends Pick<LinesPort, 'lines'> {
  readonly history: UndoHistory;
  /** Called before the text of a line changes. */
  noteEdit(id: string): void;
  /** Called before a line is deleted. */
  recordBeforeRemoval(id: string): void;
}

/**
 * Commands that change lines and record every change for undo. The changes of all commands within one `recordStep` call
 * are undone together.
 */
export class UndoableLines {
  readonly #ports: EditedLinesPorts;

  constructor(ports: EditedLinesPorts) {
    this.#ports = ports;
  }

  change(
    id: string,
    patch: RecordPatch<'lines'>,
    options: ChangeRecordOptions<'lines'> = {},
    typed: string | null = null,
  ): string {
    const { lines, history, noteEdit } = this.#ports;
    const change = () => {
      history.noteLine(id);
      if (patch.text !== undefined) noteEdit(id);
      const kept = lines.change(id, patch, options);
      // The collection returns another id when the typed text was based on an outdated text: it has then stored the
      // typed text in a new line.
      if (kept !== id) history.noteCreated(kept);
      return kept;
    };
    return history.recordStep(change, typed).result;
  }

  create(draft: NewRecordValues<'lines'>, place: CreateRecordOptions = {}): Line {
    const { lines, history } = this.#ports;
    const create = () => {
      history.noteOrder();
      const made = lines.create(draft, place);
      history.noteCreated(made.id);
      return made;
    };
    return history.recordStep(create).result;
  }

  createAll(drafts: readonly NewRecordValues<'lines'>[], place: CreateRecordOptions = {}): readonly Line[] {
    const { lines, history } = this.#ports;
    const create = () => {
      history.noteOrder();
      const made = lines.createAll(drafts, place);
      for (const { id } of made) history.noteCreated(id);
      return made;
    };
    return history.recordStep(create).result;
  }

  move(id: string, to: { readonly after: string | null } | { readonly before: string | null }): void {
    const { lines, history } = this.#ports;
    history.recordStep(() => {
      history.noteOrder();
      history.noteLine(id);
      lines.move(id, to);
    });
  }

  remove(id: string, options: { readonly unlessTextChanged?: boolean } = {}): void {
    const { lines, history, recordBeforeRemoval } = this.#ports;
    if (!lines.get(id)) return;
    history.recordStep(() => {
      history.noteLine(id);
      recordBeforeRemoval(id);
      lines.remove(id, options);
    });
  }
}

/** Commands for the lines of the open vault. */
export const undoableLines = new UndoableLines({
  lines,
  history: lineUndoHistory,
  noteEdit: trackLineEdit,
  recordBeforeRemoval: recordVersionBeforeRemoval,
});
