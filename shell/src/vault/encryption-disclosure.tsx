import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { api, useSession } from '@northkeep/shared-vault';
import { LifeBuoy, Lock, Server } from 'lucide-react';
import { useState } from 'react';
import { createUserFlag } from './browser-flag.ts';
import { ENCRYPTION_DISCLOSURE_TEXTS } from './copy.ts';

const ICONS = [Lock, LifeBuoy, Server] as const;
const FACTS = ENCRYPTION_DISCLOSURE_TEXTS.facts.map((fact, at) => ({ ...fact, icon: ICONS[at] ?? Lock }));
const acknowledged = createUserFlag('nk.e2ee-acknowledged');

/**
 * Dialog that explains once what the server can and cannot see. It closes even if the request that acknowledges it
 * fails.
 */
export function EncryptionDisclosure() {
  const { user } = useSession();
  const [acknowledgedBy, setAcknowledgedBy] = useState<string | null>(null);
  const acknowledge = () => {
    if (user === null) return;
    acknowledged.set(user.id);
    setAcknowledgedBy(user.id);
    // A failure is only logged: the flag in localStorage keeps the dialog closed for this user on this device.
    api.post('/users/ack-e2ee').catch((reason: unknown) => console.debug('acknowledgement not sent', reason));
  };
  const open =
    user !== null && user.e2eeAcknowledgedAt === null && acknowledgedBy !== user.id && !acknowledged.isSet(user.id);
  return (
    <Dialog
      open={open}
      onClose={acknowledge}
      dismissible={false}
      size="m"
      title={ENCRYPTION_DISCLOSURE_TEXTS.title}
      footer={
        <>
          <Button kind="primary" onClick={acknowledge}>
            {ENCRYPTION_DISCLOSURE_TEXTS.action}
          </Button>
          <ButtonLink kind="text" to="/security">
            {ENCRYPTION_DISCLOSURE_TEXTS.more}
          </ButtonLink>
        </>
      }
    >
      <FactList facts={FACTS} />
    </Dialog>
  );
}
