import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { useState } from 'react';
import { journalTexts } from '../../copy.ts';
import { labelTexts } from './copy.ts';
import { useKnownLabels } from './known-labels.ts';
import { LabelsField, type LabelsInput, labelsOfInput } from './labels-field.tsx';

interface LabelsDialogProps {
  /** What the labels belong to. */
  description: string;
  /** The labels at first. */
  labels: readonly string[];
  /** Name of the button that saves. */
  action: string;
  /** Name under which unsaved text of the field is found. */
  draft: string;
  onSave: (labels: readonly string[]) => void;
  onClose: () => void;
}

/** Dialog with the field for labels. A label that is typed and not yet added is saved too. */
export function LabelsDialog({ description, labels, action, draft, onSave, onClose }: LabelsDialogProps) {
  const known = useKnownLabels();
  const [input, setInput] = useState<LabelsInput>({ labels, text: '' });
  return (
    <Dialog
      open
      onClose={onClose}
      title={labelTexts.labels}
      description={description}
      size="s"
      footer={
        <>
          <Button kind="primary" onClick={() => onSave(labelsOfInput(input, known))}>
            {action}
          </Button>
          <Button kind="text" onClick={onClose}>
            {journalTexts.cancel}
          </Button>
        </>
      }
    >
      <LabelsField label={labelTexts.newLabel} input={input} onInput={setInput} known={known} draft={draft} />
    </Dialog>
  );
}
