import type { Draft, Patch } from '@northkeep/contracts';
import { type ChangeOptions, type CreatePlace, type Item, lines } from '@northkeep/shared-vault';
import { noteEdit, recordBeforeRemoval } from '../../versions/version-recorder.ts';
import { noteCreated, noteLine, noteOrder, recordStep } from './line-history.ts';

type Line = Item<'lines'>;

/** The commands of the lines, each recorded for undo. Within `recordStep` they form one step. */
export const editedLines = {
  change(id: string, patch: Patch<'lines'>, options: ChangeOptions<'lines'> = {}, typed: string | null = null): string {
    const change = () => {
      noteLine(id);
      if (patch.text !== undefined) noteEdit(id);
      const kept = lines.change(id, patch, options);
      // A text typed over an outdated one goes to a copy.
      if (kept !== id) noteCreated(kept);
      return kept;
    };
    return recordStep(change, typed).result;
  },

  create(draft: Draft<'lines'>, place: CreatePlace = {}): Line {
    const create = () => {
      noteOrder();
      const made = lines.create(draft, place);
      noteCreated(made.id);
      return made;
    };
    return recordStep(create).result;
  },

  createAll(drafts: readonly Draft<'lines'>[], place: CreatePlace = {}): readonly Line[] {
    const create = () => {
      noteOrder();
      const made = lines.createAll(drafts, place);
      for (const { id } of made) noteCreated(id);
      return made;
    };
    return recordStep(create).result;
  },

  move(id: string, to: { readonly after: string | null } | { readonly before: string | null }): void {
    recordStep(() => {
      noteOrder();
      noteLine(id);
      lines.move(id, to);
    });
  },

  remove(id: string): void {
    recordStep(() => {
      noteLine(id);
      recordBeforeRemoval(id);
      lines.remove(id);
    });
  },
};
