import { IconButton } from '@northkeep/shared-kit/icon-button';
import { observer, useRegisterOpenModal } from '@northkeep/shared-kit/runtime';
import { X } from 'lucide-react';
import { ASSESSMENTS_PATH, PULSE_PATH } from '../../paths.ts';
import { useInstruments } from '../data/use-instruments.ts';
import { useInsightNavigate } from '../frame/place.ts';
import { AssessmentQuestions } from './assessment-questions.tsx';
import { CheckIn } from './check-in.tsx';
import { assessmentRunTexts as copy } from './copy.ts';
import styles from './run-screen.module.css';

/**
 * Screen on which the user takes an instrument, without the header: its phrases one by one, or all questions of a
 * check-in.
 */
export default observer(function RunScreen({ instrumentId }: { instrumentId: string }) {
  useRegisterOpenModal(true);
  const go = useInsightNavigate();
  const instruments = useInstruments();
  const instrument = instruments.find(({ id }) => id === instrumentId);
  const isPulse = instrument?.group === 'pulse';
  return (
    <div className={`page ${styles.run}`}>
      <div className={styles.head}>
        <h1 className="d4">{instrument?.name ?? copy.unknown}</h1>
        {instrument && <span className="t2 ink3">{instrument.description}</span>}
        <IconButton
          className={styles.close}
          icon={X}
          label={copy.close}
          onClick={() => go(isPulse ? PULSE_PATH : ASSESSMENTS_PATH)}
        />
      </div>
      {instrument && !isPulse && <AssessmentQuestions instrument={instrument} />}
      {instrument && isPulse && <CheckIn instrument={instrument} instruments={instruments} />}
    </div>
  );
});
