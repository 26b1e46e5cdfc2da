import { useState } from 'react';
import { shownLabelsOf } from '../../../rules/labels.ts';
import { commonLabels } from '../../../rules/selection.ts';
import { LabelsDialog } from '../../labels/labels-dialog.tsx';
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
  const [before] = useState(() => commonLabels(selected.map(shownLabelsOf)));
  return (
    <LabelsDialog
      description={selectionTexts.commonLabels(selected.length)}
      labels={before}
      action={selectionTexts.apply}
      draft="labels.selection"
      onSave={(after) => {
        onClose();
        finishSelection((chosen) => labelLines(chosen, before, after));
      }}
      onClose={onClose}
    />
  );
}
