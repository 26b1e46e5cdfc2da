import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { toast } from '@northkeep/shared-kit/runtime';
import { account, messageOf } from '@northkeep/shared-vault';
import { useState } from 'react';
import { PROFILE_TEXTS } from '../copy.ts';
import { formatDate } from '../dates.ts';
import { ButtonRow } from '../settings-layout.tsx';

interface ScheduledEmailChangeProps {
  email: string;
  at: string;
  before: string;
}

/** Shows an email change scheduled in seven days, with a button that cancels it. */
export function ScheduledEmailChange({ email, at, before }: ScheduledEmailChangeProps) {
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      await account.cancelEmail();
      toast({ type: 'success', text: PROFILE_TEXTS.stays });
    } catch (reason) {
      toast({ type: 'error', text: messageOf(reason, PROFILE_TEXTS.staysFailed) });
      setBusy(false);
    }
  };
  return (
    <>
      <Notice title={PROFILE_TEXTS.waits(email, formatDate(at))}>
        <span>{PROFILE_TEXTS.waitsText(before)}</span>
      </Notice>
      <ButtonRow>
        <Button busy={busy} onClick={() => void keep()}>
          {PROFILE_TEXTS.keep}
        </Button>
      </ButtonRow>
    </>
  );
}
