import { hasPayments } from '@northkeep/contracts';
import { Link } from '@northkeep/shared-kit/runtime';
import styles from './assistant.module.css';
import { consentText } from './copy.ts';

/** Explains in plain words how the assistant uses texts. */
export function ConsentExplanation() {
  return (
    <div className={styles.facts}>
      <p>{consentText.lead}</p>
      <ul>
        {consentText.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}

/** Explains that the assistant is part of Pro, or without payments that the plan does not include it. */
export function ProPlanNotice() {
  if (!hasPayments()) return <p>{consentText.missing}</p>;
  return (
    <div className={styles.facts}>
      <p>{consentText.pro}</p>
      <p>
        <Link to="/app/settings/billing">{consentText.seePlans}</Link>
      </p>
    </div>
  );
}

/** Title of the dialog and of the settings section of a plan without the assistant. */
export const getMissingAssistantTitle = (): string => (hasPayments() ? consentText.proTitle : consentText.missingTitle);
