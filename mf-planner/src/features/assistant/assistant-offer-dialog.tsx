import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { observer } from '@northkeep/shared-kit/runtime';
import { assistantConsent, isAssistantInBillingPlan } from './consent.ts';
import { ConsentExplanation, getMissingAssistantTitle, ProPlanNotice } from './consent-text.tsx';
import { consentText } from './copy.ts';

interface AssistantOfferDialogProps {
  open: boolean;
  onTurnOn: () => void;
  onClose: () => void;
}

/** Asks once whether to turn the assistant on; explains Pro if the billing plan does not include it. */
export const AssistantOfferDialog = observer(function AssistantOfferDialog({
  open,
  onTurnOn,
  onClose,
}: AssistantOfferDialogProps) {
  const isPro = isAssistantInBillingPlan();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isPro ? consentText.title : getMissingAssistantTitle()}
      footer={
        isPro ? (
          <>
            <Button kind="primary" disabled={!assistantConsent.canStore} onClick={onTurnOn}>
              {consentText.turnOn}
            </Button>
            <Button onClick={onClose}>{consentText.notNow}</Button>
          </>
        ) : null
      }
    >
      {isPro ? <ConsentExplanation /> : <ProPlanNotice />}
      {isPro && !assistantConsent.canStore && <p className="ink2">{consentText.noStorage}</p>}
    </Dialog>
  );
});
