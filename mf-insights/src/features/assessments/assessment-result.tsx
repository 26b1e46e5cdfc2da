import type { Instrument, InstrumentScale } from '@northkeep/contracts/insights';
import { Button } from '@northkeep/shared-kit/button';
import { createCssVariablesRef } from '@northkeep/shared-kit/css-variables';
import { askToConfirm, observer, toast } from '@northkeep/shared-kit/runtime';
import { Table } from '@northkeep/shared-kit/table';
import { assessments, userDateOf, useToday } from '@northkeep/shared-vault';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ASSESSMENTS_PATH } from '../../paths.ts';
import { positionOnScale } from '../../rules/scoring.ts';
import { useCanReadEarlierResults } from '../data/plan.ts';
import { type AssessmentItem, readInstrumentRecords } from '../data/taken.ts';
import { useInsightNavigate } from '../frame/place.ts';
import styles from './assessment-result.module.css';
import { assessmentResultTexts as copy } from './copy.ts';
import { exportResult } from './export-result.ts';
import { Scoring } from './scoring.tsx';

interface ResultProps {
  readonly taken: AssessmentItem;
  readonly instrument: Instrument;
}

/**
 * Shows a result: the score of each scale as a mark on a line, with a hollow mark for the previous result on Pro
 * and after it, and the date and the source.
 */
export const AssessmentResult = observer(function AssessmentResult({ taken, instrument }: ResultProps) {
  const go = useInsightNavigate();
  const today = useToday();
  const hasHistory = useCanReadEarlierResults();
  const { results } = readInstrumentRecords(instrument);
  const older = results.slice(results.findIndex(({ id }) => id === taken.id) + 1);
  const before = hasHistory ? older[0] : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const answered = taken.answers.filter((answer) => answer !== null).length;
  const remove = async () => {
    const isSure = await askToConfirm({
      title: copy.removeQuestion,
      text: copy.removeText,
      action: copy.remove,
      danger: true,
    });
    if (!isSure) return;
    assessments.remove(taken.id);
    toast({ type: 'success', text: copy.removed });
    go(ASSESSMENTS_PATH);
  };
  return (
    <div className={styles.result}>
      <div className="stack">
        <div>
          <Button kind="text" icon={ArrowLeft} onClick={() => go(ASSESSMENTS_PATH)}>
            {copy.back}
          </Button>
        </div>
        <h2 ref={heading} tabIndex={-1} className="d5">
          {instrument.name}
        </h2>
        <p className="ink2">{copy.taken(dateOf(taken), today, answered)}</p>
        <p className="ink2">
          {copy.rough(instrument.scales[0]?.items ?? 0)} {copy.noDiagnosis}
        </p>
        <div className="line">
          <Button small onClick={() => exportResult(instrument, taken, dateOf(taken))}>
            {copy.export}
          </Button>
          {!taken.isAltered && (
            <Button kind="text" small onClick={() => void remove()}>
              {copy.remove}
            </Button>
          )}
        </div>
        <Scoring instrument={instrument} />
      </div>
      <div>
        {instrument.scales.map((scale) => (
          <ScalePlace
            key={scale.id}
            scale={scale}
            instrument={instrument}
            taken={taken}
            before={before}
            today={today}
          />
        ))}
        {before && (
          <p className={`${styles.legend} t1 ink3`}>
            <span>{copy.now}</span>
            <span className={styles.was}>{copy.day(dateOf(before), today)}</span>
          </p>
        )}
        {hasHistory && older.length > 0 && (
          <details className={styles.history}>
            <summary className="t2 ink2">{copy.history}</summary>
            <Table
              label={copy.history}
              columns={[{ label: copy.date }, ...instrument.scales.map(({ name }) => ({ label: name, end: true }))]}
              rows={older.map((one) => ({
                key: one.id,
                cells: [
                  copy.day(dateOf(one), today),
                  ...instrument.scales.map((scale) => placeIn(instrument, one, scale) ?? '–'),
                ],
              }))}
            />
          </details>
        )}
      </div>
    </div>
  );
});

interface ScalePlaceProps extends ResultProps {
  readonly scale: InstrumentScale;
  readonly before: AssessmentItem | undefined;
  readonly today: string;
}

function ScalePlace({ scale, instrument, taken, before, today }: ScalePlaceProps) {
  const place = placeIn(instrument, taken, scale);
  const was = before ? placeIn(instrument, before, scale) : null;
  if (place === null) return null;
  const label =
    before && was !== null
      ? copy.placeSince(scale.name, place, { place: was, day: copy.day(dateOf(before), today) })
      : copy.place(scale.name, place);
  return (
    <section className={styles.scale}>
      <div className={styles.head}>
        <h3 className="d4">{scale.name}</h3>
        <span className="t2 ink2 num">{place}</span>
      </div>
      <div className={styles.place} role="img" aria-label={label}>
        {was !== null && <i className={styles.was} ref={createCssVariablesRef({ '--v': was })} />}
        <i ref={createCssVariablesRef({ '--v': place })} />
      </div>
      <div className={`${styles.ends} t1 ink3`}>
        <span>{scale.lowEnd}</span>
        <span>{scale.highEnd}</span>
      </div>
    </section>
  );
}

function placeIn(instrument: Instrument, { scores }: AssessmentItem, { id }: InstrumentScale): number | null {
  const score = scores.find(({ scale }) => scale === id);
  return score ? positionOnScale(instrument, score) : null;
}

const dateOf = ({ takenAt }: AssessmentItem) => userDateOf(takenAt);
