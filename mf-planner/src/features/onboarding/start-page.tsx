import { EmptyRidgeChart } from '@northkeep/shared-kit/empty-ridge-chart';
import { observer } from '@northkeep/shared-kit/runtime';
import { Select } from '@northkeep/shared-kit/select';
import { one, useActiveWeek, userTimeZone } from '@northkeep/shared-vault';
import { useMemo } from 'react';
import { buildPlan, goalsOf, writeSettings } from '../plan/plan.ts';
import { WeekRange } from '../plan/week-range.tsx';
import { WeekStepsByGoal } from '../plan/week-steps-by-goal.tsx';
import { onboardingTexts } from './copy.ts';
import { FirstSentenceCiphertext } from './first-sentence-ciphertext.tsx';
import { PageLayout } from './page-layout.tsx';
import { RecoveryKeyOffer } from './recovery-key-offer.tsx';
import styles from './start-page.module.css';
import { ThemeTiles } from './theme-tiles.tsx';

const copy = onboardingTexts.start;

/** Last wizard page: the steps of the first week, the theme and the time zone. */
export const StartPage = observer(function StartPage() {
  const week = useActiveWeek();
  const goals = goalsOf(buildPlan()).filter(({ selected }) => selected.length > 0);
  const begin = (
    <div className={styles.begin}>
      <EmptyRidgeChart lit />
      <p className="t1 ink3">{copy.ridge}</p>
    </div>
  );
  return (
    <PageLayout heading={copy.heading} text={copy.text} aside={begin} isAsideLast>
      <RecoveryKeyOffer />
      <section>
        <div className={styles.head}>
          <h2 className="d4">{copy.week}</h2>
          <WeekRange week={week} />
        </div>
        {goals.length === 0 ? <p className="ink2">{copy.noSteps}</p> : <WeekStepsByGoal goals={goals} />}
      </section>
      <FirstSentenceCiphertext />
      <section className={styles.section}>
        <ThemeTiles />
      </section>
      <section className={styles.section}>
        <Clock />
      </section>
    </PageLayout>
  );
});

const Clock = observer(function Clock() {
  const zone = userTimeZone();
  const options = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    return (known.includes(zone) ? known : [zone, ...known]).map((value) => ({
      value,
      label: value.replaceAll('_', ' '),
    }));
  }, [zone]);
  return (
    <>
      <div className={styles.head}>
        <h2 className="d4">{copy.clock}</h2>
        {one('settings').timeZone === null && <span className="t2 ink3">{copy.fromDevice}</span>}
      </div>
      <Select
        className={styles.zone}
        label={copy.zone}
        value={zone}
        options={options}
        onValue={(chosen) => writeSettings({ timeZone: chosen })}
      />
      <p className="t2 ink3">{copy.weekNote}</p>
    </>
  );
});
