import { IconButton } from '@northkeep/shared-kit/icon-button';
import { observer, useSearchParams } from '@northkeep/shared-kit/runtime';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { useWeekUnderWay } from '@northkeep/shared-vault';
import { Pencil } from 'lucide-react';
import { main } from '../../copy.ts';
import { FOCUS_MODAL, MODAL_PARAM } from '../../paths.ts';
import { FocusEditor } from '../focus/focus-editor.tsx';
import { buildPlan } from '../plan/plan.ts';
import { WeekRange } from '../plan/week-range.tsx';
import { WeeklyReview } from '../review/weekly-review.tsx';
import { AllMode } from './all-mode.tsx';
import { GoalsMode } from './goals-mode.tsx';
import styles from './macro.module.css';
import { type MacroMode, useMacroMode } from './macro-mode.ts';
import { StepsMode } from './steps-mode.tsx';

const MODES: readonly { value: MacroMode; label: string }[] = [
  { value: 'steps', label: main.modes.steps },
  { value: 'goals', label: main.modes.goals },
  { value: 'all', label: main.modes.all },
];

/** The macro card: the plan in one of three modes (steps of this week, goals, all). */
export const Macro = observer(function Macro() {
  const { mode, setMode } = useMacroMode();
  const [, setParams] = useSearchParams();
  const tree = buildPlan();
  const week = useWeekUnderWay();
  return (
    <section aria-labelledby="macro-title">
      <div className={styles.head}>
        <h2 className="d5" id="macro-title">
          {main.titles[mode]}
        </h2>
        {mode === 'steps' && <WeekRange week={week} />}
        {mode === 'steps' && (
          <IconButton
            label={main.editFocus}
            icon={Pencil}
            small
            onClick={() => setParams({ [MODAL_PARAM]: FOCUS_MODAL })}
          />
        )}
        <SegmentedControl className={styles.modes} label={main.mode} value={mode} onValue={setMode} options={MODES} />
      </div>
      {mode === 'steps' && <StepsMode tree={tree} onGoals={() => setMode('goals')} />}
      {mode === 'goals' && <GoalsMode tree={tree} />}
      {mode === 'all' && <AllMode tree={tree} onGoals={() => setMode('goals')} />}
      <WeeklyReview />
      <FocusEditor />
    </section>
  );
});
