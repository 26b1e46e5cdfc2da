import { Chip } from '@northkeep/shared-kit/chip';
import { Link } from '@northkeep/shared-kit/runtime';
import { CalendarClock } from 'lucide-react';
import { BILLING_PATH } from '../../paths.ts';
import { datePhraseTexts } from './copy.ts';
import styles from './date-phrase-chip.module.css';
import { describeDatePhrase } from './describe-phrase.ts';
import { useTypedDatePhrase } from './phrase-store.ts';
import { useCanQuickSchedule } from './plan.ts';

interface DatePhraseChipProps {
  lineId: string;
  onTake: () => void;
}

/**
 * Chip with the date that a phrase in the line means, shown before the date is applied. On the Free plan, a text states
 * once that this needs another plan, with a link to the plans.
 */
export function DatePhraseChip({ lineId, onTake }: DatePhraseChipProps) {
  const found = useTypedDatePhrase((state) => (state.found?.lineId === lineId ? state.found : null));
  const isAllowed = useCanQuickSchedule();
  if (!found) return null;
  const when = describeDatePhrase(found);
  return (
    // Prevents a press from moving the focus out of the text, because leaving the text would hide the chip before
    // the click.
    <div className={styles.phrase} onPointerDown={(event) => event.preventDefault()}>
      {isAllowed ? (
        <>
          <Chip icon={CalendarClock} className={styles.chip} onClick={onTake}>
            {datePhraseTexts.plan(when)}
          </Chip>
          <span className={`${styles.keys} t1 ink3`}>{datePhraseTexts.hint}</span>
        </>
      ) : (
        <>
          <span className="t1 ink3">{datePhraseTexts.pro(when)}</span>
          <Link className={`${styles.plans} t1`} to={BILLING_PATH}>
            {datePhraseTexts.seePlans}
          </Link>
        </>
      )}
    </div>
  );
}
