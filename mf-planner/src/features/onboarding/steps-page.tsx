import { Button } from '@northkeep/shared-kit/button';
import { announce, observer } from '@northkeep/shared-kit/runtime';
import { obstacles } from '@northkeep/shared-vault';
import { type RefObject, useState } from 'react';
import { STEP_PHRASES } from '../../content/phrases.ts';
import { common, counted, onboarding } from '../../copy.ts';
import { checkStep, WIZARD_STEPS_MAX } from '../../rules/plan-limits.ts';
import { rankSuggestions } from '../../rules/rank-suggestions.ts';
import { AddField, type AddFieldHandle } from '../plan/add-field.tsx';
import { buildPlan, goalsOf, labelOf } from '../plan/plan.ts';
import { addStep } from '../plan/plan-changes.ts';
import { directionText } from './direction-text.ts';
import { Frequency } from './frequency.tsx';
import { OutlineList } from './outline-list.tsx';
import { PageLayout, withoutBreaks } from './page-layout.tsx';
import { StepRow } from './step-row.tsx';
import styles from './steps-page.module.css';
import { SuggestionSection } from './suggestions.tsx';

const copy = onboarding.steps;
/** Suggestions shown before 'More suggestions' is pressed. */
const INITIALLY_SHOWN = 4;
const SUGGESTIONS_MAX = 16;

interface StepsPageProps {
  goalId: string | null;
  field: RefObject<AddFieldHandle | null>;
  onGoal: (id: string) => void;
}

/** Wizard page that asks for weekly steps for each goal, one goal at a time. */
export const StepsPage = observer(function StepsPage({ goalId, field, onGoal }: StepsPageProps) {
  const [times, setTimes] = useState(1);
  const [all, setAll] = useState(false);
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
        count: steps.length > 0 ? counted.steps(steps.length) : '',
      }))}
    />
  );
  if (!branch) return <PageLayout heading={withoutBreaks(copy.heading)}>{null}</PageLayout>;
  const named = branch.steps.map(labelOf);
  const accept = (label: string, frequency: number) => {
    addStep(branch, { label, total: Math.max(1, frequency) });
    announce(common.added(label));
  };
  const full = named.length >= WIZARD_STEPS_MAX;
  const suggested = rankSuggestions(STEP_PHRASES, {
    subject: labelOf(branch.goal),
    parent: labelOf(branch.aim),
    context: [...directionText(), ...obstacles.items.map(labelOf)],
    taken: named,
    limit: SUGGESTIONS_MAX,
  });
  return (
    <PageLayout heading={withoutBreaks(copy.heading)} aside={path}>
      <div className={styles.for}>
        <p className="t2 ink3">{copy.place(at + 1, goals.length)}</p>
        <h2 className="d5">{labelOf(branch.goal)}</h2>
      </div>
      <AddField
        ref={field}
        label={copy.label}
        placeholder={copy.placeholder}
        empty={copy.empty}
        full={full}
        extra={<Frequency label={copy.newTimes} value={times} onValue={setTimes} />}
        check={(text) => checkStep(text, named)}
        onAdd={(label) => {
          // The API rejects a new step with a total of 0; only a later edit can set it.
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
      {!full && suggested.length > 0 && (
        <SuggestionSection
          heading="h3"
          {...(!all && suggested.length > INITIALLY_SHOWN ? { onMore: () => setAll(true) } : {})}
        >
          <ul className={styles.offers} aria-label={copy.suggested}>
            {(all ? suggested : suggested.slice(0, INITIALLY_SHOWN)).map(({ label, frequency }) => (
              <li key={label}>
                <span>{label}</span>
                <span className="t2 ink3 num">{copy.often(frequency)}</span>
                <Button small aria-label={`${common.add}: ${label}`} onClick={() => accept(label, frequency)}>
                  {common.add}
                </Button>
              </li>
            ))}
          </ul>
        </SuggestionSection>
      )}
    </PageLayout>
  );
});
