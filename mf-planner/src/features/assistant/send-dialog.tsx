import type { AssistantDestination } from '@northkeep/contracts/suggestions';
import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { listSentTexts } from '../../rules/sent-texts.ts';
import styles from './assistant.module.css';
import type { AssistantRequest } from './assistant-request.ts';
import { confirmSendDialogTexts } from './copy.ts';

interface SendDialogProps {
  open: boolean;
  request: AssistantRequest;
  destination: AssistantDestination | null;
  onSend: () => void;
  onClose: () => void;
}

/** Shows every text of a request and the host it goes to; nothing is sent before 'Send' is pressed. */
export function ConfirmSendDialog({ open, request, destination, onSend, onClose }: SendDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={confirmSendDialogTexts.title}
      size="m"
      footer={
        <>
          <Button kind="primary" onClick={onSend}>
            {confirmSendDialogTexts.send}
          </Button>
          <Button kind="text" onClick={onClose}>
            {confirmSendDialogTexts.cancel}
          </Button>
        </>
      }
    >
      <dl className={styles.sent}>
        <div className={styles.group}>
          <dt>{confirmSendDialogTexts.to}</dt>
          <dd>
            <DestinationText destination={destination} />
          </dd>
        </div>
        {listSentTexts(request.context).map(({ name, texts }) => (
          <div key={name} className={styles.group}>
            <dt>{confirmSendDialogTexts.names[name]}</dt>
            {texts.map((text) => (
              <dd dir="auto" key={text}>
                {text}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p className="t2 ink2">
        {destination === null ? confirmSendDialogTexts.rest : confirmSendDialogTexts.restFurther(destination.host)}
      </p>
    </Dialog>
  );
}

/** Names the host of this page and the host to which its server forwards texts. */
export function DestinationText({ destination }: { destination: AssistantDestination | null }) {
  const { host } = window.location;
  return destination === null
    ? confirmSendDialogTexts.own(host)
    : confirmSendDialogTexts.further(host, destination.host, destination.model);
}
