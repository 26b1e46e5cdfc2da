import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { observer } from '@northkeep/shared-kit/runtime';
import { Select } from '@northkeep/shared-kit/select';
import { useEffect, useState } from 'react';
import { planTexts } from '../../plan-copy.ts';

interface MoveDialogProps {
  title: string;
  /** Label of the part that moves; null once the part is deleted, which closes the dialog. */
  partLabel: string | null;
  placeLabel: string;
  places: readonly { readonly value: string; readonly label: string }[];
  /** Moves the part. Returns false if the move was refused; the dialog then stays open. */
  onMove: (placeId: string) => boolean;
  onClose: () => void;
}

/** Dialog that asks for the new parent of a part of the plan. */
export const MoveDialog = observer(function MoveDialog(props: MoveDialogProps) {
  const { title, partLabel, placeLabel, places, onMove, onClose } = props;
  const [chosen, setChosen] = useState('');
  const isDeleted = partLabel === null;
  useEffect(() => {
    if (isDeleted) onClose();
  }, [isDeleted, onClose]);
  if (isDeleted) return null;
  const move = () => {
    if (onMove(chosen)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={partLabel}
      footer={
        <>
          <Button kind="primary" disabled={chosen === ''} onClick={move}>
            {planTexts.move}
          </Button>
          <Button kind="text" onClick={onClose}>
            {planTexts.cancel}
          </Button>
        </>
      }
    >
      <Select label={placeLabel} value={chosen} options={places} onValue={setChosen} disabled={places.length === 0} />
    </Dialog>
  );
});
