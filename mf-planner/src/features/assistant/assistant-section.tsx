import type { AssistantDestination } from '@northkeep/contracts/suggestions';
import { observer } from '@northkeep/shared-kit/runtime';
import { Switch } from '@northkeep/shared-kit/switch';
import { useEffect, useState } from 'react';
import styles from './assistant.module.css';
import { assistantConsent, isAssistantInBillingPlan } from './consent.ts';
import { ConsentExplanation, getMissingAssistantTitle, ProPlanNotice } from './consent-text.tsx';
import { consentText } from './copy.ts';
import { fetchAssistantDestination } from './request-suggestions.ts';
import { DestinationText } from './send-dialog.tsx';

/** Settings section with the consent to the assistant, off by default. */
export default observer(function AssistantSection() {
  const isPro = isAssistantInBillingPlan();
  return (
    <section className={styles.section} aria-labelledby="assistant-title">
      <h2 className="d4" id="assistant-title">
        {isPro ? consentText.settingsTitle : getMissingAssistantTitle()}
      </h2>
      <ConsentExplanation />
      {!isPro && <ProPlanNotice />}
      {/* After a downgrade of the billing plan, the consent can still be withdrawn. */}
      {(isPro || assistantConsent.isGiven) && (
        <Switch
          checked={assistantConsent.isGiven}
          disabled={!assistantConsent.canStore}
          onChecked={(on) => (on ? assistantConsent.give() : assistantConsent.withdraw())}
        >
          {consentText.switch}
        </Switch>
      )}
      <Reason />
      <div>
        <h3 className="t2 ink3">{consentText.where}</h3>
        <Where />
      </div>
    </section>
  );
});

/** Explains why the switch is off or disabled. */
const Reason = observer(function Reason() {
  const reason = assistantConsent.isDamaged
    ? consentText.damaged
    : !assistantConsent.canStore
      ? consentText.noStorage
      : assistantConsent.isOnElsewhere
        ? consentText.elsewhere
        : null;
  return reason === null ? null : <p className="ink2">{reason}</p>;
});

type Known = { readonly destination: AssistantDestination | null } | 'reading' | 'unknown';

function Where() {
  const [known, setKnown] = useState<Known>('reading');
  useEffect(() => {
    let isCurrent = true;
    fetchAssistantDestination().then(
      (destination) => isCurrent && setKnown({ destination }),
      (reason: unknown) => {
        console.warn('the destination of the assistant was not read:', reason);
        if (isCurrent) setKnown('unknown');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (known === 'reading') return <p>…</p>;
  return <p>{known === 'unknown' ? consentText.unknown : <DestinationText {...known} />}</p>;
}
