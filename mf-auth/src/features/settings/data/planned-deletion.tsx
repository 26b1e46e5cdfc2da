import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { toast } from '@northkeep/shared-kit/runtime';
import { account, messageOf } from '@northkeep/shared-vault';
import { useState } from 'react';
import { DELETE } from '../copy.ts';
import { dayOf } from '../dates.ts';
import { Acts } from '../parts.tsx';

interface PlannedDeletionProps {
  at: string;
  onKept: () => void;
}

/** A deletion that waits its seven days, and the way to take it back. */
export function PlannedDeletion({ at, onKept }: PlannedDeletionProps) {
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      await account.keep();
      toast({ type: 'success', text: DELETE.stays });
      onKept();
    } catch (reason) {
      toast({ type: 'error', text: messageOf(reason, DELETE.staysFailed) });
      setBusy(false);
    }
  };
  return (
    <>
      <Notice tone="warn" title={DELETE.planned(dayOf(at))}>
        <span>{DELETE.plannedText}</span>
      </Notice>
      <Acts>
        <Button busy={busy} onClick={() => void keep()}>
          {DELETE.keep}
        </Button>
      </Acts>
    </>
  );
}
