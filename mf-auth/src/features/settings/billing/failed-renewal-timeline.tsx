import { Stepper } from '@northkeep/shared-kit/stepper';
import { formatShortDate } from '../dates.ts';
import styles from './billing.module.css';
import { BILLING_TEXTS } from './copy.ts';

const TEXT = BILLING_TEXTS.fall;

/** Timeline from a failed renewal to the end of the grace period. */
export function FailedRenewalTimeline({ failedAt, graceUntil }: { failedAt: string; graceUntil: string }) {
  const stops = [
    { day: formatShortDate(failedAt), title: TEXT.declined, text: TEXT.declinedText },
    { day: TEXT.triesDay, title: TEXT.tries, text: TEXT.triesText },
    { day: formatShortDate(graceUntil), title: TEXT.end, text: TEXT.endText },
  ];
  return (
    <section className={styles.falling} aria-label={BILLING_TEXTS.what}>
      <h2 className="d4">{BILLING_TEXTS.what}</h2>
      <Stepper
        label={TEXT.label}
        steps={stops.map(({ title }) => ({ label: title }))}
        current={0}
        descending
        className={styles.way}
      />
      <ol className={styles.fall}>
        {stops.map(({ day, title, text }) => (
          <li key={title} className="t2 ink2">
            <span className="num ink3">{day}</span>
            <b className="w5">{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
