import { observer } from '@northkeep/shared-kit/runtime';
import { goals } from '@northkeep/shared-vault';
import type { RefObject } from 'react';
import { GOAL_PHRASES } from '../../content/phrases.ts';
import { common, counted, onboarding } from '../../copy.ts';
import { checkGoal, WIZARD_GOALS_MAX } from '../../rules/plan-limits.ts';
import { suggest } from '../../rules/suggest.ts';
import { AddField, type AddFieldHandle } from '../plan/add-field.tsx';
import { removeGoal, renameGoal } from '../plan/changes.ts';
import { labelOf, plan } from '../plan/plan.ts';
import { directionWords } from './direction-words.ts';
import { OwnList } from './own-list.tsx';
import { PathList } from './path-list.tsx';
import styles from './steps-stop.module.css';
import { StopBody, unbroken } from './stop-body.tsx';
import { Suggestions } from './suggestions.tsx';

const copy = onboarding.goals;
const SUGGESTED = 24;

interface GoalsStopProps {
  aimId: string | null;
  field: RefObject<AddFieldHandle | null>;
  onAim: (id: string) => void;
}

/** One or two goals for each aim, one aim at a time. */
export const GoalsStop = observer(function GoalsStop({ aimId, field, onAim }: GoalsStopProps) {
  const tree = plan();
  const at = tree.findIndex(({ aim }) => aim.id === aimId);
  const branch = tree[at];
  const path = (
    <PathList
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
  if (!branch) return <StopBody heading={unbroken(copy.heading)}>{null}</StopBody>;
  const own = branch.goals.map(({ goal }) => goal);
  const named = own.map(labelOf);
  const full = own.length >= WIZARD_GOALS_MAX;
  const add = (label: string) => goals.create({ label }, { parentId: branch.aim.id });
  return (
    <StopBody heading={unbroken(copy.heading)} aside={path}>
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
      <OwnList
        items={own.map((item) => ({ id: item.id, label: labelOf(item), damaged: item.damaged.has('label') }))}
        onRename={renameGoal}
        check={checkGoal}
        onRemove={(id) => void removeGoal(id)}
      />
      {!full && (
        <Suggestions
          heading="h3"
          label={copy.suggested}
          labels={suggest(GOAL_PHRASES, {
            context: [labelOf(branch.aim), ...directionWords()],
            taken: named,
            limit: SUGGESTED,
          }).map(({ label }) => label)}
          onTake={add}
        />
      )}
    </StopBody>
  );
});
