import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { api, useSession } from '@northkeep/shared-vault';
import { useState } from 'react';
import { DISCLOSURE } from './copy.ts';

const ACKNOWLEDGED = 'nk.e2ee-acknowledged';

/** Told once: what the server can and cannot see. It closes even when the acknowledgement does not get through. */
export function Disclosure() {
  const { user } = useSession();
  const [local, setLocal] = useState(() => localStorage.getItem(ACKNOWLEDGED) !== null);
  const acknowledge = () => {
    localStorage.setItem(ACKNOWLEDGED, '1');
    setLocal(true);
    // Ignored (specification 1 §7): the flag on this device stands for it.
    api.post('/users/ack-e2ee').catch((reason: unknown) => console.debug('acknowledgement not sent', reason));
  };
  const open = user !== null && user.e2eeAcknowledgedAt === null && !local;
  return (
    <Dialog
      open={open}
      onClose={acknowledge}
      dismissible={false}
      size="s"
      title={DISCLOSURE.title}
      footer={
        <Button kind="primary" onClick={acknowledge}>
          {DISCLOSURE.action}
        </Button>
      }
    >
      <p className="ink2">{DISCLOSURE.text}</p>
    </Dialog>
  );
}
