import { announceToScreenReaders, toast } from '@northkeep/shared-kit/runtime';
import type { LineItem } from '../editor/line-changes.ts';
import { undoableLines } from '../editor/undo/edited-lines.ts';
import { recordUndoStep } from '../editor/undo/line-history.ts';
import { undoFromToast } from '../editor/undo/undo-from-toast.ts';
import { versionTexts } from './copy.ts';
import { recordVersion } from './version-recorder.ts';

/** Restores an earlier text of a line. The replaced text is kept as a version, and a toast offers to undo this. */
export function restoreVersion({ id }: LineItem, text: string): void {
  const { step } = recordUndoStep(() => undoableLines.change(id, { text }));
  recordVersion(id);
  if (!step) return;
  const undo = async () => {
    const applied = await undoFromToast(step);
    announceToScreenReaders(applied?.isWhole === false ? versionTexts.undonePartly : versionTexts.undone);
  };
  toast({ type: 'success', text: versionTexts.restored, action: { label: versionTexts.undo, run: () => void undo() } });
}
