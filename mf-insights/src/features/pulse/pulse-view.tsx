import type { Instrument } from '@northkeep/contracts/insights';
import { Button } from '@northkeep/shared-kit/button';
import { observer } from '@northkeep/shared-kit/runtime';
import { one, userDateOf, userDays, useToday } from '@northkeep/shared-vault';
import { PULSE_PATH } from '../../paths.ts';
import { assessmentStatusOf, isUnscoredInstrument, pulseInstrumentsOf } from '../../rules/assessments.ts';
import { PulseSwitch } from '../assessments/assessments-view.tsx';
import { pulseTexts as copy } from '../assessments/copy.ts';
import { UpgradePrompt } from '../dashboard/upgrade-prompt.tsx';
import { useCanReadEarlierResults } from '../data/plan.ts';
import { readInstrumentRecords } from '../data/taken.ts';
import { useInstruments } from '../data/use-instruments.ts';
import { useInsightNavigate } from '../frame/place.ts';
import { HelpNotice } from './help-notice.tsx';
import { PulseCard } from './pulse-card.tsx';
import styles from './pulse-view.module.css';
import { WellBeing } from './well-being.tsx';

/** View of the check-ins with their newest values and the date on which the next one is due. */
export default observer(function PulseView() {
  const instruments = pulseInstrumentsOf(useInstruments());
  const { pulseEnabled, damaged } = one('settings');
  const hasHistory = useCanReadEarlierResults();
  if (!pulseEnabled || damaged.has('pulseEnabled'))
    return (
      <section className={`${styles.off} stack`}>
        <h2 className="d4">{copy.off}</h2>
        <PulseSwitch />
      </section>
    );
  const [alone, scored] = [
    instruments.filter(isUnscoredInstrument),
    instruments.filter((instrument) => !isUnscoredInstrument(instrument)),
  ];
  return (
    <>
      <HelpNotice instruments={instruments} />
      <NextCheckIn instruments={instruments} />
      <div className={styles.cards}>
        {scored.map((instrument) => (
          <PulseCard key={instrument.id} instrument={instrument} hasTrend={hasHistory} />
        ))}
      </div>
      <p className={`${styles.label} t2 ink3`}>{scored[0]?.label}</p>
      {alone.map((instrument) => (
        <WellBeing key={instrument.id} instrument={instrument} hasTrend={hasHistory} />
      ))}
      {!hasHistory && <UpgradePrompt title={copy.trendGate}>{copy.trendGateText}</UpgradePrompt>}
    </>
  );
});

/** Shows the dates of the last and the next check-in, and the button that starts it. */
const NextCheckIn = observer(function NextCheckIn({ instruments }: { instruments: readonly Instrument[] }) {
  const go = useInsightNavigate();
  const today = useToday();
  const all = instruments.map((instrument) => {
    const newest = readInstrumentRecords(instrument).results[0];
    return { instrument, newest, status: assessmentStatusOf(instrument, newest, { today, ...userDays() }) };
  });
  const due = all.find(({ status }) => status.status !== 'completed');
  const dates = all.flatMap(({ newest }) => (newest ? [userDateOf(newest.takenAt)] : [])).sort();
  const dueDates = all.flatMap(({ status }) => (status.status === 'completed' ? [status.dueOn] : [])).sort();
  const last = dates.at(-1);
  return (
    <div className={styles.next}>
      <p className="t2 ink2">
        {last === undefined ? copy.none : copy.last(last, today)}{' '}
        {due ? last !== undefined && copy.due : dueDates[0] && copy.dueOn(dueDates[0], today)}
      </p>
      {due && (
        <Button kind="primary" onClick={() => go(PULSE_PATH, { take: due.instrument.id })}>
          {copy.checkIn}
        </Button>
      )}
    </div>
  );
});
