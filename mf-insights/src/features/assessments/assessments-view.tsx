import { hasPayments, SETTINGS_ID } from '@northkeep/contracts';
import { ButtonLink } from '@northkeep/shared-kit/button';
import { observer, useLocation } from '@northkeep/shared-kit/runtime';
import { Switch } from '@northkeep/shared-kit/switch';
import { assessments, one, settings } from '@northkeep/shared-vault';
import { BILLING_PATH } from '../../paths.ts';
import { useCanReadEarlierResults } from '../data/plan.ts';
import { countDamagedAssessments } from '../data/taken.ts';
import { useInstruments } from '../data/use-instruments.ts';
import { readInsightViewState } from '../frame/place.ts';
import { AssessmentResult } from './assessment-result.tsx';
import { AssessmentRow } from './assessment-row.tsx';
import styles from './assessments-view.module.css';
import { assessmentListTexts as copy } from './copy.ts';

/** View of the assessments with their status, or of one result. */
export default observer(function AssessmentsView() {
  const instruments = useInstruments();
  const { result } = readInsightViewState(useLocation().state);
  const hasHistory = useCanReadEarlierResults();
  const shown = result === null ? undefined : assessments.get(result);
  const instrument = instruments.find(({ id }) => id === shown?.instrument);
  if (shown && instrument) return <AssessmentResult key={shown.id} taken={shown} instrument={instrument} />;
  const damaged = countDamagedAssessments();
  return (
    <>
      <section className={styles.part}>
        <div className="stack">
          <h2 className="d4">{copy.profile}</h2>
          <p className="ink2">{copy.profileText}</p>
          {damaged > 0 && <p className="t2 ink3">{copy.damaged(damaged)}</p>}
        </div>
        <ul className={styles.rows}>
          {instruments
            .filter(({ group }) => group === 'profile')
            .map((one) => (
              <AssessmentRow key={one.id} instrument={one} />
            ))}
          {!hasHistory && hasPayments() && (
            <li className={styles.row}>
              <div>
                <h3 className="d4">{copy.earlier}</h3>
                <p className="t2 ink2">{copy.earlierText}</p>
              </div>
              <p className="t2 ink3">{copy.locked}</p>
              <ButtonLink kind="text" small to={BILLING_PATH}>
                {copy.seePro}
              </ButtonLink>
            </li>
          )}
        </ul>
      </section>
      <section className={styles.part}>
        <div className="stack">
          <h2 className="d4">{copy.pulse}</h2>
          <p className="ink2">{copy.pulseText}</p>
        </div>
        <PulseSwitch />
      </section>
    </>
  );
});

/** Switch that turns the check-ins on and off on all devices. Existing answers are kept. */
export const PulseSwitch = observer(function PulseSwitch() {
  const { pulseEnabled, damaged, readOnly } = one('settings');
  return (
    <div>
      <Switch
        checked={pulseEnabled && !damaged.has('pulseEnabled')}
        disabled={readOnly || settings.status !== 'ready'}
        onChecked={(isOn) => settings.create({ pulseEnabled: isOn }, { id: SETTINGS_ID })}
      >
        {copy.pulseSwitch}
      </Switch>
      <p className="t2 ink3 read">{copy.pulseMore}</p>
    </div>
  );
});
