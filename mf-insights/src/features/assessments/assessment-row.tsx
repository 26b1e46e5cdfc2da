import type { Instrument } from '@northkeep/contracts/insights';
import { Button } from '@northkeep/shared-kit/button';
import { announceToScreenReaders, observer } from '@northkeep/shared-kit/runtime';
import { assessments, userDays, useToday } from '@northkeep/shared-vault';
import { ASSESSMENTS_PATH } from '../../paths.ts';
import { assessmentStatusOf } from '../../rules/assessments.ts';
import { positionOnScale } from '../../rules/scoring.ts';
import { type AssessmentItem, readInstrumentRecords } from '../data/taken.ts';
import { useInsightNavigate } from '../frame/place.ts';
import styles from './assessments-view.module.css';
import { assessmentListTexts as copy } from './copy.ts';

/** Row of one instrument: its description, its status and its actions. */
export const AssessmentRow = observer(function AssessmentRow({ instrument }: { instrument: Instrument }) {
  const today = useToday();
  const { results, unfinished } = readInstrumentRecords(instrument);
  const status = assessmentStatusOf(instrument, results[0], { today, ...userDays() });
  const { name, description, items, estimatedMinutes } = instrument;
  const isDue = status.status === 'due';
  return (
    <li className={styles.row}>
      <div>
        <h3 className="d4">{name}</h3>
        <p className="t2 ink2">{description}</p>
        <p className="t1 ink3">{copy.length(items.length, estimatedMinutes)}</p>
      </div>
      <div className="t2 num">
        <p className={isDue ? 'now' : 'ink2'}>{copy.status(status, today)}</p>
        {unfinished ? (
          <p className="ink3">{copy.answered(countAnswers(unfinished), items.length)}</p>
        ) : (
          results[0] && (
            <p className="ink3">{copy.score(results[0].scores.map((one) => positionOnScale(instrument, one)))}</p>
          )
        )}
      </div>
      <Actions instrument={instrument} newest={results[0]} unfinished={unfinished} isDue={isDue} />
    </li>
  );
});

interface ActionsProps {
  readonly instrument: Instrument;
  readonly newest: AssessmentItem | undefined;
  readonly unfinished: AssessmentItem | null;
  readonly isDue: boolean;
}

function Actions({ instrument: { id, name }, newest, unfinished, isDue }: ActionsProps) {
  const go = useInsightNavigate();
  const take = () => go(ASSESSMENTS_PATH, { take: id });
  const nameOf = (action: string) => `${action}: ${name}`;
  return (
    <div className={styles.actions}>
      {unfinished ? (
        <>
          <Button kind="primary" small onClick={take} aria-label={nameOf(copy.continue)}>
            {copy.continue}
          </Button>
          <Button kind="text" small onClick={() => discard(unfinished)} aria-label={nameOf(copy.discard)}>
            {copy.discard}
          </Button>
        </>
      ) : (
        (!newest || isDue) && (
          <Button
            kind={isDue ? 'primary' : 'quiet'}
            small
            onClick={take}
            aria-label={nameOf(isDue ? copy.again : copy.begin)}
          >
            {isDue ? copy.again : copy.begin}
          </Button>
        )
      )}
      {newest && (
        <Button
          kind={isDue || unfinished ? 'text' : 'quiet'}
          small
          onClick={() => go(ASSESSMENTS_PATH, { result: newest.id })}
          aria-label={nameOf(copy.see)}
        >
          {copy.see}
        </Button>
      )}
    </div>
  );
}

function discard({ id }: AssessmentItem): void {
  assessments.remove(id);
  announceToScreenReaders(copy.discarded);
}

const countAnswers = ({ answers }: AssessmentItem) => answers.filter((answer) => answer !== null).length;
