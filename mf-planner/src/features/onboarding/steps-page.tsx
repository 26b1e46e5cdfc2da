import {
  INITIAL_REDRAWS_LEFT,
  STEP_SUGGESTIONS_MAX,
  sanitizeSuggestions,
  suggestSteps,
} from '@northkeep/contracts/suggestions';
import { Button } from '@northkeep/shared-kit/button';
import { announceToScreenReaders, observer } from '@northkeep/shared-kit/runtime';
import { type RefObject, useState } from 'react';
import { commonTexts, planCountTexts } from '../../copy.ts';
import { checkStep, WIZARD_STEPS_MAX } from '../../rules/plan-limits.ts';
import { STEP_REDRAW_COUNTER } from '../../rules/suggestion-memory.ts';
import { AskAssistant } from '../assistant/ask-assistant.tsx';
import { buildStepsRequest } from '../assistant/assistant-request.ts';
import type { AddFieldHandle } from '../plan/add-field.tsx';
import { FrequencyField } from '../plan/frequency-field.tsx';
import { buildPlan, goalsOf, labelOf } from '../plan/plan.ts';
import { addStep } from '../plan/plan-changes.ts';
import { getSuggestionRankingTexts } from '../plan/plan-context.ts';
import { CountedRedrawButton } from '../suggest/redraw.tsx';
import { suggestionHistory } from '../suggest/suggestion-history.ts';
import { useGenericSuggestions } from '../suggest/use-generic-suggestions.ts';
import { useSuggestionPhrases } from '../suggest/use-phrases.ts';
import { onboardingTexts } from './copy.ts';
import { DraftField } from './draft-field.tsx';
import { OutlineList } from './outline-list.tsx';
import { PageLayout, renderNoWrapHeading } from './page-layout.tsx';
import { StepRow } from './step-row.tsx';
import styles from './steps-page.module.css';
import { SuggestionSection } from './suggestions.tsx';

const copy = onboardingTexts.steps;
/** Suggestions shown before 'More suggestions' is pressed. */
const INITIALLY_SHOWN = 4;

interface StepsPageProps {
  goalId: string | null;
  field: RefObject<AddFieldHandle | null>;
  onGoal: (id: string) => void;
}

/** Wizard page that asks for weekly steps for each goal, one goal at a time. */
export const StepsPage = observer(function StepsPage({ goalId, field, onGoal }: StepsPageProps) {
  const [times, setTimes] = useState(1);
  const [all, setAll] = useState(false);
  const { status, phrases } = useSuggestionPhrases();
  const goals = goalsOf(buildPlan());
  const at = goals.findIndex(({ goal }) => goal.id === goalId);
  const branch = goals[at];
  const path = (
    <OutlineList
      label={copy.path}
      current={goalId}
      onChoose={onGoal}
      items={goals.map(({ goal, steps }) => ({
        id: goal.id,
        label: labelOf(goal),
        done: steps.length > 0,
        count: steps.length > 0 ? planCountTexts.steps(steps.length) : '',
      }))}
    />
  );
  const generic = useGenericSuggestions({
    paths: branch
      ? [
          `/northkeep/aims/${branch.aim.id}/goals/${branch.goal.id}/steps/suggestions`,
          `/onboarding/goals/${branch.goal.id}/steps/suggestions`,
        ]
      : [],
    draw: INITIAL_REDRAWS_LEFT - suggestionHistory.redrawsLeft(STEP_REDRAW_COUNTER),
  });
  if (!branch) return <PageLayout heading={renderNoWrapHeading(copy.heading)}>{null}</PageLayout>;
  const named = branch.steps.map(labelOf);
  const full = named.length >= WIZARD_STEPS_MAX;
  const { id } = branch.goal;
  const onDevice =
    full || status === 'loading'
      ? []
      : suggestSteps({
          phrases: phrases?.steps ?? null,
          goal: labelOf(branch.goal),
          aim: labelOf(branch.aim),
          context: getSuggestionRankingTexts(),
          taken: named,
          used: suggestionHistory.usedFor(id),
        });
  const taken = [...named, ...suggestionHistory.usedFor(id), ...onDevice.map(({ label }) => label)];
  const more = full ? [] : sanitizeSuggestions(generic, 'steps', taken);
  const suggested = [...onDevice, ...more].slice(0, STEP_SUGGESTIONS_MAX);
  const shown = all ? suggested : suggested.slice(0, INITIALLY_SHOWN);
  const take = (label: string, frequency: number) => {
    addStep(branch, { label, total: Math.max(1, frequency) });
    suggestionHistory.remember(id, [label]);
  };
  const accept = (label: string, frequency: number) => {
    take(label, frequency);
    announceToScreenReaders(commonTexts.added(label));
  };
  return (
    <PageLayout heading={renderNoWrapHeading(copy.heading)} aside={path}>
      <div className={styles.for}>
        <p className="t2 ink3">{copy.place(at + 1, goals.length)}</p>
        <h2 dir="auto" className="d5">
          {labelOf(branch.goal)}
        </h2>
      </div>
      <DraftField
        name={`step ${id}`}
        ref={field}
        label={copy.label}
        placeholder={copy.placeholder}
        empty={copy.empty}
        full={full}
        extra={<FrequencyField label={commonTexts.newTimes} value={times} onValue={setTimes} />}
        check={(text) => checkStep(text, named)}
        onAdd={(label) => {
          // A new step gets at least 1 planned time, because the API rejects a new step with a total of 0; only a later
          // edit can set 0.
          addStep(branch, { label, total: Math.max(1, times) });
          setTimes(1);
        }}
      />
      {branch.steps.length > 0 && (
        <div>
          <ul className={styles.steps}>
            {branch.steps.map((step) => (
              <StepRow key={step.id} step={step} />
            ))}
          </ul>
          {branch.steps.some(({ total }) => total === 0) && <p className={`${styles.zero} t2 ink3`}>{copy.zero}</p>}
        </div>
      )}
      {suggested.length > 0 && (
        <SuggestionSection
          heading="h3"
          redraw={
            <CountedRedrawButton
              counter={STEP_REDRAW_COUNTER}
              onRedraw={() =>
                suggestionHistory.remember(
                  id,
                  shown.map(({ label }) => label),
                )
              }
            />
          }
          {...(!all && suggested.length > INITIALLY_SHOWN ? { onMore: () => setAll(true) } : {})}
          assistant={
            <AskAssistant
              key={`${id} ${labelOf(branch.goal)}`}
              build={(previous) => buildStepsRequest(branch, { previous })}
              taken={[...named, ...suggestionHistory.usedFor(id)]}
              left={suggestionHistory.redrawsLeft(STEP_REDRAW_COUNTER)}
              onSpend={() => suggestionHistory.spendRedraw(STEP_REDRAW_COUNTER)}
              accept={commonTexts.add}
              often={commonTexts.often}
              check={(text) => checkStep(text, named)}
              onAccept={({ label, frequency }) => take(label, frequency)}
              onShown={(labels) => suggestionHistory.remember(id, labels)}
              limit={STEP_SUGGESTIONS_MAX}
            />
          }
        >
          <ul className={styles.offers} aria-label={copy.suggested}>
            {shown.map(({ label, frequency }) => (
              <li key={label}>
                <span dir="auto">{label}</span>
                <span className="t2 ink3 num">{commonTexts.often(frequency)}</span>
                <Button small aria-label={commonTexts.addLabel(label)} onClick={() => accept(label, frequency)}>
                  {commonTexts.add}
                </Button>
              </li>
            ))}
          </ul>
        </SuggestionSection>
      )}
    </PageLayout>
  );
});
