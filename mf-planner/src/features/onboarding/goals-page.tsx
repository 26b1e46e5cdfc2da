import { observer } from '@northkeep/shared-kit/runtime';
import { goals, obstacles } from '@northkeep/shared-vault';
import type { RefObject } from 'react';
import { GOAL_PHRASES } from '../../content/phrases.ts';
import { common, counted, onboarding } from '../../copy.ts';
import { checkGoal, WIZARD_GOALS_MAX } from '../../rules/plan-limits.ts';
import { rankSuggestions } from '../../rules/rank-suggestions.ts';
import { AddField, type AddFieldHandle } from '../plan/add-field.tsx';
import { buildPlan, labelOf } from '../plan/plan.ts';
import { removeGoal, renameGoal } from '../plan/plan-changes.ts';
import { AddedItems } from './added-items.tsx';
import { directionText } from './direction-text.ts';
import { OutlineList } from './outline-list.tsx';
import { PageLayout, withoutBreaks } from './page-layout.tsx';
import styles from './steps-page.module.css';
import { Suggestions } from './suggestions.tsx';

const copy = onboarding.goals;
const SUGGESTIONS_MAX = 24;

interface GoalsPageProps {
  aimId: string | null;
  field: RefObject<AddFieldHandle | null>;
  onAim: (id: string) => void;
}

/** Wizard page that asks for one or two goals for each aim, one aim at a time. */
export const GoalsPage = observer(function GoalsPage({ aimId, field, onAim }: GoalsPageProps) {
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
        count: counted.goals(own.length),
      }))}
    />
  );
  if (!branch) return <PageLayout heading={withoutBreaks(copy.heading)}>{null}</PageLayout>;
  const own = branch.goals.map(({ goal }) => goal);
  const named = own.map(labelOf);
  const full = own.length >= WIZARD_GOALS_MAX;
  const add = (label: string) => goals.create({ label }, { parentId: branch.aim.id });
  return (
    <PageLayout heading={withoutBreaks(copy.heading)} aside={path}>
      <div className={styles.for}>
        <p className="t2 ink3">{copy.place(at + 1, tree.length)}</p>
        <h2 className="d5">{labelOf(branch.aim)}</h2>
      </div>
      <AddField
        ref={field}
        label={copy.label}
        placeholder={copy.placeholder}
        empty={copy.empty}
        full={full}
        end={<span className="t2 ink3 num">{common.ofLimit(own.length, WIZARD_GOALS_MAX)}</span>}
        check={(text) => checkGoal(text, named)}
        onAdd={add}
      />
      <AddedItems
        items={own.map((item) => ({ id: item.id, label: labelOf(item), damaged: item.damaged.has('label') }))}
        onRename={renameGoal}
        check={checkGoal}
        onRemove={(id) => void removeGoal(id)}
      />
      {!full && (
        <Suggestions
          heading="h3"
          label={copy.suggested}
          labels={rankSuggestions(GOAL_PHRASES, {
            subject: labelOf(branch.aim),
            context: [...directionText(), ...obstacles.items.map(labelOf)],
            taken: named,
            limit: SUGGESTIONS_MAX,
          }).map(({ label }) => label)}
          onAccept={add}
        />
      )}
    </PageLayout>
  );
});
