import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { toast } from '@northkeep/shared-kit/runtime';
import { account, messageOf } from '@northkeep/shared-vault';
import { useState } from 'react';
import { formatDate } from '../dates.ts';
import { ButtonRow } from '../settings-layout.tsx';
import { DELETE_ACCOUNT_DIALOG_TEXTS } from './copy.ts';

interface ScheduledDeletionProps {
  at: string;
  onKept: () => void;
}

/** Shows a deletion scheduled in seven days, with a button that cancels it. */
export function ScheduledDeletion({ at, onKept }: ScheduledDeletionProps) {
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      await account.cancelDeletion();
      toast({ type: 'success', text: DELETE_ACCOUNT_DIALOG_TEXTS.stays });
      onKept();
    } catch (reason) {
      toast({ type: 'error', text: messageOf(reason, DELETE_ACCOUNT_DIALOG_TEXTS.staysFailed) });
      setBusy(false);
    }
  };
  return (
    <>
      <Notice tone="warn" title={DELETE_ACCOUNT_DIALOG_TEXTS.planned(formatDate(at))}>
        <span>{DELETE_ACCOUNT_DIALOG_TEXTS.plannedText}</span>
      </Notice>
      <ButtonRow>
        <Button busy={busy} onClick={() => void keep()}>
          {DELETE_ACCOUNT_DIALOG_TEXTS.keep}
        </Button>
      </ButtonRow>
    </>
  );
}
