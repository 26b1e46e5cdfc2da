import { useState } from 'react';
import { journalTexts } from '../../copy.ts';
import { changeLabels, labelsOf } from '../../rules/labels.ts';
import { getDisplayText, type LineItem } from '../editor/line-changes.ts';
import { undoableLines } from '../editor/undo/edited-lines.ts';
import { LabelsDialog } from '../labels/labels-dialog.tsx';

interface EntryLabelsDialogProps {
  line: LineItem;
  onClose: () => void;
}

/** Dialog for the labels of a journal entry. They are saved as one step of the undo history. */
export function EntryLabelsDialog({ line, onClose }: EntryLabelsDialogProps) {
  const [before] = useState(() => labelsOf(line));
  return (
    <LabelsDialog
      description={getDisplayText(line) || journalTexts.emptyEntry}
      labels={before}
      action={journalTexts.save}
      draft={`labels.${line.id}`}
      onSave={(labels) => {
        undoableLines.change(line.id, changeLabels(line, labels));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
