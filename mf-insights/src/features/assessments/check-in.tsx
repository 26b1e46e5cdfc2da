import type { Instrument } from '@northkeep/contracts/insights';
import { Button } from '@northkeep/shared-kit/button';
import { Form } from '@northkeep/shared-kit/form';
import { observer } from '@northkeep/shared-kit/runtime';
import { userDays, useToday } from '@northkeep/shared-vault';
import { type FormEvent, useId } from 'react';
import { PULSE_PATH } from '../../paths.ts';
import { assessmentStatusOf, pulseInstrumentsOf } from '../../rules/assessments.ts';
import { readInstrumentRecords } from '../data/taken.ts';
import { useInsightNavigate } from '../frame/place.ts';
import { AnswerOptions } from './answer-options.tsx';
import { assessmentRunTexts as copy } from './copy.ts';
import styles from './run-screen.module.css';
import { useAssessmentRun } from './use-run.ts';

interface CheckInProps {
  readonly instrument: Instrument;
  readonly instruments: readonly Instrument[];
}

/** Page with all questions of a check-in. The next check-in that is due follows it. */
export const CheckIn = observer(function CheckIn({ instrument, instruments }: CheckInProps) {
  const go = useInsightNavigate();
  const id = useId();
  const today = useToday();
  const { answers, answer, finish } = useAssessmentRun(instrument);
  const { items, instruction, validated, label, licence } = instrument;
  const next = nextDue(instrument, instruments, today);
  const leave = () => go(PULSE_PATH, { take: next?.id ?? null }, { replace: true });
  const isComplete = items.every(({ order }) => (answers[order - 1] ?? null) !== null);
  const end = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && finish() !== null) leave();
  };
  return (
    <Form className={styles.questions} onSubmit={end}>
      <p className="ink2 read">{instruction}</p>
      {items.map((item, i) => (
        <div key={item.order} className={styles.question}>
          <h2 id={`${id}-${item.order}`} className="t3">
            <span className="t1 ink3 num">{copy.place(i + 1, items.length)}</span>
            <br />
            {item.text}
          </h2>
          <AnswerOptions
            instrument={instrument}
            item={item}
            value={answers[item.order - 1] ?? null}
            onValue={(value) => answer(item, value)}
            labelledBy={`${id}-${item.order}`}
          />
        </div>
      ))}
      <div className={styles.actions}>
        <Button kind="primary" type="submit" disabled={!isComplete}>
          {next ? copy.continueTo(next.name) : copy.finish}
        </Button>
        <Button kind="text" onClick={leave}>
          {copy.skipThis}
        </Button>
        {!validated && <span className="t2 ink3">{label}</span>}
      </div>
      {licence.attribution && <p className={`${styles.source} t1 ink3`}>{licence.attribution}</p>}
    </Form>
  );
});

/** Returns the next check-in after this one that is due or was never taken. */
function nextDue({ id }: Instrument, instruments: readonly Instrument[], today: string): Instrument | undefined {
  const pulses = pulseInstrumentsOf(instruments);
  return pulses.slice(pulses.findIndex((one) => one.id === id) + 1).find((one) => {
    return (
      assessmentStatusOf(one, readInstrumentRecords(one).results[0], { today, ...userDays() }).status !== 'completed'
    );
  });
}
