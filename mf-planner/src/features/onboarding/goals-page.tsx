import {
  findTextDomain,
  INITIAL_REDRAWS_LEFT,
  SUGGESTIONS_PER_DRAW_MAX,
  sanitizeSuggestions,
  suggestGoals,
} from '@northkeep/contracts/suggestions';
import { observer } from '@northkeep/shared-kit/runtime';
import type { RefObject } from 'react';
import { commonTexts, planCountTexts } from '../../copy.ts';
import { checkGoal, WIZARD_GOALS_MAX } from '../../rules/plan-limits.ts';
import { AskAssistant } from '../assistant/ask-assistant.tsx';
import { buildGoalsRequest } from '../assistant/assistant-request.ts';
import type { AddFieldHandle } from '../plan/add-field.tsx';
import { deletePlanItem } from '../plan/deletion.ts';
import { buildPlan, labelOf } from '../plan/plan.ts';
import { addGoal, renameGoal } from '../plan/plan-changes.ts';
import { getSuggestionRankingTexts } from '../plan/plan-context.ts';
import { suggestionHistory } from '../suggest/suggestion-history.ts';
import { useGenericSuggestions } from '../suggest/use-generic-suggestions.ts';
import { useSuggestionPhrases } from '../suggest/use-phrases.ts';
import { AddedItems } from './added-items.tsx';
import { onboardingTexts } from './copy.ts';
import { DraftField } from './draft-field.tsx';
import { OutlineList } from './outline-list.tsx';
import { PageLayout, renderNoWrapHeading } from './page-layout.tsx';
import styles from './steps-page.module.css';
import { Suggestions } from './suggestions.tsx';

const copy = onboardingTexts.goals;

interface GoalsPageProps {
  aimId: string | null;
  field: RefObject<AddFieldHandle | null>;
  onAim: (id: string) => void;
}

/** Wizard page that asks for one or two goals for each aim, one aim at a time. */
export const GoalsPage = observer(function GoalsPage({ aimId, field, onAim }: GoalsPageProps) {
  const { status, phrases } = useSuggestionPhrases();
  const tree = buildPlan();
  const at = tree.findIndex(({ aim }) => aim.id === aimId);
  const branch = tree[at];
  const path = (
    <OutlineList
      label={copy.path}
      current={aimId}
      onChoose={onAim}
      items={tree.map(({ aim, goals: own }) => ({
        id: aim.id,
        label: labelOf(aim),
        done: own.length > 0,
        count: planCountTexts.goals(own.length),
      }))}
    />
  );
  const draw = branch ? INITIAL_REDRAWS_LEFT - suggestionHistory.redrawsLeft(branch.aim.id) : 0;
  const generic = useGenericSuggestions({
    paths: branch ? [`/northkeep/aims/${branch.aim.id}/suggestions/goals`] : [],
    draw,
  });
  if (!branch) return <PageLayout heading={renderNoWrapHeading(copy.heading)}>{null}</PageLayout>;
  const own = branch.goals.map(({ goal }) => goal);
  const named = own.map(labelOf);
  const full = own.length >= WIZARD_GOALS_MAX;
  const aim = labelOf(branch.aim);
  const hint = copy.hints[findTextDomain(aim) ?? ''];
  const add = (label: string) => addGoal(branch.aim.id, label);
  const onDevice =
    full || status === 'loading'
      ? []
      : suggestGoals({
          phrases: phrases?.goals ?? null,
          aim,
          context: getSuggestionRankingTexts(),
          taken: named,
          draw,
        });
  const more = full ? [] : sanitizeSuggestions(generic, 'goals', [...named, ...onDevice]);
  const suggested = [...onDevice, ...more.map(({ label }) => label)];
  return (
    <PageLayout heading={renderNoWrapHeading(copy.heading)} aside={path}>
      <div className={styles.for}>
        <p className="t2 ink3">{copy.place(at + 1, tree.length)}</p>
        <h2 className="d5">{aim}</h2>
      </div>
      <DraftField
        name={`goal ${branch.aim.id}`}
        ref={field}
        label={copy.label}
        placeholder={copy.placeholder}
        empty={copy.empty}
        full={full}
        hint={full ? copy.full : hint}
        end={<span className="t2 ink3 num">{commonTexts.ofLimit(own.length, WIZARD_GOALS_MAX)}</span>}
        check={(text) => checkGoal(text, named)}
        onAdd={add}
      />
      <AddedItems
        items={own.map((item) => ({ id: item.id, label: labelOf(item), damaged: item.damaged.has('label') }))}
        onRename={renameGoal}
        check={checkGoal}
        onRemove={(id) => void deletePlanItem('goals', id)}
      />
      <Suggestions
        heading="h3"
        label={copy.suggested}
        labels={suggested}
        counter={branch.aim.id}
        onAccept={add}
        assistant={
          <AskAssistant
            key={`${branch.aim.id} ${aim}`}
            build={(previous) => buildGoalsRequest(branch, previous)}
            taken={named}
            left={suggestionHistory.redrawsLeft(branch.aim.id)}
            onSpend={() => suggestionHistory.spendRedraw(branch.aim.id)}
            accept={commonTexts.add}
            check={(text) => checkGoal(text, named)}
            onAccept={({ label }) => add(label)}
            limit={SUGGESTIONS_PER_DRAW_MAX}
          />
        }
      />
    </PageLayout>
  );
});
