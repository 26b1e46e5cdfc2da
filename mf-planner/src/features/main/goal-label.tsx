import { observer } from '@northkeep/shared-kit/runtime';
import { goals } from '@northkeep/shared-vault';
import { checkGoal } from '../../rules/plan-limits.ts';
import { type Goal, labelOf } from '../plan/plan.ts';
import { renameGoal } from '../plan/plan-changes.ts';
import { RenameField } from './rename-field.tsx';

interface GoalLabelProps {
  branch: Goal;
  isRenaming: boolean;
  onDone: () => void;
}

/** The label of a goal, or the field that renames it. */
export const GoalLabel = observer(function GoalLabel({ branch: { goal }, isRenaming, onDone }: GoalLabelProps) {
  const others = siblingsOf(goal).filter(({ id }) => id !== goal.id);
  return (
    <RenameField
      item={goal}
      isRenaming={isRenaming}
      check={(text) => checkGoal(text, others.map(labelOf), null)}
      onSave={(text) => renameGoal(goal.id, text)}
      onDone={onDone}
    />
  );
});

const siblingsOf = ({ parentId }: Goal['goal']) => (parentId === null ? [] : goals.under(parentId));
