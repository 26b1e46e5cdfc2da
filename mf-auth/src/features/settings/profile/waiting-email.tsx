import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { toast } from '@northkeep/shared-kit/runtime';
import { account, messageOf } from '@northkeep/shared-vault';
import { useState } from 'react';
import { PROFILE } from '../copy.ts';
import { dayOf } from '../dates.ts';
import { Acts } from '../parts.tsx';

interface WaitingEmailProps {
  email: string;
  at: string;
  before: string;
}

/** A new email that waits its seven days, and the way to keep the old one. */
export function WaitingEmail({ email, at, before }: WaitingEmailProps) {
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      await account.cancelEmail();
      toast({ type: 'success', text: PROFILE.stays });
    } catch (reason) {
      toast({ type: 'error', text: messageOf(reason, PROFILE.staysFailed) });
      setBusy(false);
    }
  };
  return (
    <>
      <Notice title={PROFILE.waits(email, dayOf(at))}>
        <span>{PROFILE.waitsText(before)}</span>
      </Notice>
      <Acts>
        <Button busy={busy} onClick={() => void keep()}>
          {PROFILE.keep}
        </Button>
      </Acts>
    </>
  );
}
