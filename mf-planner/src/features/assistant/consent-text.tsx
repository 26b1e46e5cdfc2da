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

/** Explains that the assistant is part of Pro. */
export function ProPlanNotice() {
  return (
    <div className={styles.facts}>
      <p>{consentText.pro}</p>
      <p>
        <Link to="/app/settings/billing">{consentText.seePlans}</Link>
      </p>
    </div>
  );
}
