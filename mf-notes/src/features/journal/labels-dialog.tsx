import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { useState } from 'react';
import { journalTexts } from '../../copy.ts';
import { changeLabels, labelsOf } from '../../rules/labels.ts';
import { getDisplayText, type LineItem } from '../editor/line-changes.ts';
import { undoableLines } from '../editor/undo/edited-lines.ts';
import { labelTexts } from '../labels/copy.ts';
import { useKnownLabels } from '../labels/known-labels.ts';
import { LabelsField, type LabelsInput, labelsOfInput } from '../labels/labels-field.tsx';

interface LabelsDialogProps {
  line: LineItem;
  onClose: () => void;
}

/** Dialog for the labels of a journal entry. They are saved as one step of the undo history. */
export function LabelsDialog({ line, onClose }: LabelsDialogProps) {
  const known = useKnownLabels();
  const [input, setInput] = useState<LabelsInput>(() => ({ labels: labelsOf(line), text: '' }));
  const save = () => {
    undoableLines.change(line.id, changeLabels(line, labelsOfInput(input, known)));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={labelTexts.labels}
      description={getDisplayText(line) || journalTexts.emptyEntry}
      size="s"
      footer={
        <>
          <Button kind="primary" onClick={save}>
            {journalTexts.save}
          </Button>
          <Button kind="text" onClick={onClose}>
            {journalTexts.cancel}
          </Button>
        </>
      }
    >
      <LabelsField
        label={labelTexts.newLabel}
        input={input}
        onInput={setInput}
        known={known}
        draft={`labels.${line.id}`}
      />
    </Dialog>
  );
}
