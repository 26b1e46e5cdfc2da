import type { Instrument } from '@northkeep/contracts/insights';
import { Button } from '@northkeep/shared-kit/button';
import { Form } from '@northkeep/shared-kit/form';
import { TaskProgressBar } from '@northkeep/shared-kit/progress';
import { observer } from '@northkeep/shared-kit/runtime';
import { useEffect, useId, useRef, useState } from 'react';
import { ASSESSMENTS_PATH } from '../../paths.ts';
import { findFirstUnansweredItem } from '../../rules/scoring.ts';
import { useInsightNavigate } from '../frame/place.ts';
import { AnswerOptions } from './answer-options.tsx';
import { assessmentListTexts, assessmentRunTexts as copy } from './copy.ts';
import styles from './run-screen.module.css';
import { useAssessmentRun } from './use-run.ts';

type Step = 'intro' | 'missing' | number;

/**
 * Shows the statements of a self-assessment one at a time, beginning with the first one that the user has not answered.
 */
export const AssessmentQuestions = observer(function AssessmentQuestions({ instrument }: { instrument: Instrument }) {
  const go = useInsightNavigate();
  const { answers, scores, answer, finish } = useAssessmentRun(instrument);
  const [step, setStep] = useState<Step>(() =>
    answers.length === 0 ? 'intro' : (findFirstUnansweredItem(instrument, answers) ?? 0),
  );
  const { items } = instrument;
  const item = typeof step === 'number' ? items[step] : undefined;
  const missing = items.filter(({ order }) => (answers[order - 1] ?? null) === null).length;
  const main = useFocusOnStep(step);
  const done = () => {
    const id = finish();
    if (id !== null) go(ASSESSMENTS_PATH, { result: id }, { replace: true });
  };
  const next = () => {
    if (typeof step !== 'number') return;
    if (step + 1 < items.length) setStep(step + 1);
    else if (missing > 0) setStep('missing');
    else done();
  };
  if (step === 'intro') return <Intro instrument={instrument} onBegin={() => setStep(0)} />;
  if (!item || typeof step !== 'number')
    return (
      <div ref={main} className={`${styles.intro} stack`}>
        <h2 className="d5" tabIndex={-1} data-step-focus>
          {copy.missing(missing)}
        </h2>
        <p className="ink2 read">{copy.missingText}</p>
        <div className="line">
          <Button kind="primary" onClick={() => setStep(findFirstUnansweredItem(instrument, answers) ?? 0)}>
            {copy.answerThem}
          </Button>
          {scores.length > 0 && (
            <Button kind="text" onClick={done}>
              {copy.finishAnyway}
            </Button>
          )}
        </div>
      </div>
    );
  const value = answers[item.order - 1] ?? null;
  return (
    <Form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== null) next();
      }}
    >
      <div ref={main} className={styles.main}>
        <p className="t2 ink3">{copy.asYouAre}</p>
        <Phrase
          key={item.order}
          instrument={instrument}
          order={item.order}
          value={value}
          onValue={(one) => answer(item, one)}
        />
      </div>
      <div className={styles.foot}>
        <TaskProgressBar
          className={styles.progress}
          label={copy.progress}
          value={(items.length - missing) / items.length}
        />
        <p className={`${styles.note} t2 ink3 num`}>
          {copy.place(step + 1, items.length)}. {copy.kept}
        </p>
        <Button kind="text" disabled={step === 0} onClick={() => setStep(step - 1)}>
          {copy.back}
        </Button>
        <Button kind="text" className={styles.skip} onClick={next}>
          {copy.skip}
        </Button>
        <Button kind="primary" type="submit" disabled={value === null}>
          {step + 1 === items.length ? copy.finish : copy.next}
        </Button>
      </div>
    </Form>
  );
});

interface PhraseProps {
  readonly instrument: Instrument;
  readonly order: number;
  readonly value: number | null;
  readonly onValue: (value: number) => void;
}

function Phrase({ instrument, order, value, onValue }: PhraseProps) {
  const id = useId();
  const item = instrument.items.find((one) => one.order === order);
  if (!item) return null;
  return (
    <>
      <h2 id={id} className={`${styles.phrase} d6`}>
        {item.text}
      </h2>
      <AnswerOptions isLarge instrument={instrument} item={item} value={value} onValue={onValue} labelledBy={id} />
    </>
  );
}

function Intro({ instrument, onBegin }: { instrument: Instrument; onBegin: () => void }) {
  const { instruction, items, estimatedMinutes } = instrument;
  return (
    <div className={`${styles.intro} stack`}>
      <p className="t4 read">{instruction}</p>
      <p className="ink2">{assessmentListTexts.length(items.length, estimatedMinutes)}</p>
      <p className="t2 ink3 read">{copy.kept}</p>
      <div>
        <Button kind="primary" onClick={onBegin}>
          {copy.begin}
        </Button>
      </div>
    </div>
  );
}

/**
 * After each step, moves the focus to the element with `data-step-focus`; without such an element, to the chosen
 * answer, otherwise to the first answer. When the screen opens, the focus stays on the title.
 */
function useFocusOnStep(step: Step) {
  const main = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const wanted = ['[data-step-focus]', 'input:checked', 'input'].map((one) =>
      main.current?.querySelector<HTMLElement>(one),
    );
    wanted.find((element) => element)?.focus();
  }, [step]);
  return main;
}
