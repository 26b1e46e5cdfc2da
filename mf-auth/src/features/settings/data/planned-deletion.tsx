import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { toast } from '@northkeep/shared-kit/runtime';
import { account, messageOf } from '@northkeep/shared-vault';
import { useState } from 'react';
import { formatDate } from '../dates.ts';
import { ButtonRow } from '../settings-layout.tsx';
import { DELETE } from './copy.ts';

interface PlannedDeletionProps {
  at: string;
  onKept: () => void;
}

/** Shows a deletion scheduled in seven days, with a button that cancels it. */
export function PlannedDeletion({ at, onKept }: PlannedDeletionProps) {
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      await account.cancelDeletion();
      toast({ type: 'success', text: DELETE.stays });
      onKept();
    } catch (reason) {
      toast({ type: 'error', text: messageOf(reason, DELETE.staysFailed) });
      setBusy(false);
    }
  };
  return (
    <>
      <Notice tone="warn" title={DELETE.planned(formatDate(at))}>
        <span>{DELETE.plannedText}</span>
      </Notice>
      <ButtonRow>
        <Button busy={busy} onClick={() => void keep()}>
          {DELETE.keep}
        </Button>
      </ButtonRow>
    </>
  );
}
