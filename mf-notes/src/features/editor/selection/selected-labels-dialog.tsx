import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { useState } from 'react';
import { shownLabelsOf } from '../../../rules/labels.ts';
import { commonLabels } from '../../../rules/selection.ts';
import { labelTexts } from '../../labels/copy.ts';
import { useKnownLabels } from '../../labels/known-labels.ts';
import { LabelsField, type LabelsInput, labelsOfInput } from '../../labels/labels-field.tsx';
import type { LineItem } from '../line-changes.ts';
import { selectionTexts } from './copy.ts';
import { finishSelection } from './finish-selection.ts';
import { labelLines } from './selection-acts.ts';

interface SelectedLabelsDialogProps {
  selected: readonly LineItem[];
  onClose: () => void;
}

/** Dialog for the labels that all selected lines have. Adding or removing one changes all of them as one step. */
export function SelectedLabelsDialog({ selected, onClose }: SelectedLabelsDialogProps) {
  const known = useKnownLabels();
  const [before] = useState(() => commonLabels(selected.map(shownLabelsOf)));
  const [input, setInput] = useState<LabelsInput>({ labels: before, text: '' });
  const apply = () => {
    const after = labelsOfInput(input, known);
    onClose();
    finishSelection((chosen) => labelLines(chosen, before, after));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={labelTexts.labels}
      description={selectionTexts.commonLabels(selected.length)}
      size="s"
      footer={
        <>
          <Button kind="primary" onClick={apply}>
            {selectionTexts.apply}
          </Button>
          <Button kind="text" onClick={onClose}>
            {selectionTexts.cancel}
          </Button>
        </>
      }
    >
      <LabelsField
        label={labelTexts.newLabel}
        input={input}
        onInput={setInput}
        known={known}
        draft="labels.selection"
      />
    </Dialog>
  );
}
