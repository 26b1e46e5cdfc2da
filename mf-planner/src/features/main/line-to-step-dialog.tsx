import { cutText, LABEL_LENGTH_MAX } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import { Select } from '@northkeep/shared-kit/select';
import { lines, steps } from '@northkeep/shared-vault';
import { normalizeLabel } from '@northkeep/shared-vault/plan-rules';
import { useEffect, useState } from 'react';
import { commonTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { buildPlan, type Goal, labelOf } from '../plan/plan.ts';
import { addParkedStep } from '../plan/step-changes.ts';

interface LineToStepDialogProps {
  lineId: string;
  onClose: () => void;
}

/**
 * Dialog of 'Add as parked step': creates a parked step of a goal from a line that is marked for the dashboard. The
 * line itself is kept.
 */
export const LineToStepDialog = observer(function LineToStepDialog({ lineId, onClose }: LineToStepDialogProps) {
  const [aimId, setAimId] = useState('');
  const [goalId, setGoalId] = useState('');
  const line = lines.get(lineId);
  const isGone = line === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (!line) return null;
  const tree = buildPlan();
  const goals = tree.find(({ aim }) => aim.id === aimId)?.goals ?? [];
  const branch = goals.find(({ goal }) => goal.id === goalId);
  const text = normalizeLabel(line.text);
  const add = () => {
    if (!branch) return;
    addLine(branch, lineId, text);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={planTexts.makeStep}
      description={text}
      footer={
        <>
          <Button kind="primary" disabled={!branch} onClick={add}>
            {commonTexts.add}
          </Button>
          <Button kind="text" onClick={onClose}>
            {planTexts.cancel}
          </Button>
        </>
      }
    >
      <Select
        label={planTexts.aimOf}
        value={aimId}
        options={tree.map(({ aim }) => ({ value: aim.id, label: labelOf(aim) }))}
        onValue={(id) => {
          setAimId(id);
          setGoalId('');
        }}
      />
      <Select
        label={planTexts.goalOf}
        value={goalId}
        options={goals.map(({ goal }) => ({ value: goal.id, label: labelOf(goal) }))}
        onValue={setGoalId}
        disabled={aimId === ''}
      />
      {text.length > LABEL_LENGTH_MAX && <p className="t2 ink3">{planTexts.cut}</p>}
    </Dialog>
  );
});

/** Adds the step and takes the line off the dashboard; Undo reverses both. */
function addLine({ goal }: Goal, lineId: string, text: string): void {
  const { id } = addParkedStep(goal.id, { label: cutText(text, LABEL_LENGTH_MAX) });
  lines.change(lineId, { inDashboard: false });
  const undo = () => {
    steps.remove(id);
    lines.change(lineId, { inDashboard: true });
  };
  toast({
    isPrivate: true,
    type: 'success',
    text: planTexts.parkedFrom(labelOf(goal)),
    action: { label: commonTexts.undo, run: undo },
  });
}
