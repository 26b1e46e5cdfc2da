import { IconButton } from '@northkeep/shared-kit/icon-button';
import { lazyModule, observer, useLazyModule, useSearchParams } from '@northkeep/shared-kit/runtime';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { useActiveWeek } from '@northkeep/shared-vault';
import { Pencil } from 'lucide-react';
import { useDeferredValue, useRef } from 'react';
import { mainScreenTexts } from '../../copy.ts';
import { MODAL_PARAM, WEEKLY_FOCUS_MODAL } from '../../paths.ts';
import { WeeklyFocusEditor } from '../focus/weekly-focus-editor.tsx';
import { buildPlan } from '../plan/plan.ts';
import { WeekRange } from '../plan/week-range.tsx';
import { WeeklyReview } from '../review/weekly-review.tsx';
import { Weeks } from '../weeks/weeks.tsx';
import { DragArea } from './drag-area.tsx';
import { type PlannerMode, usePlannerMode } from './macro-mode.ts';
import styles from './planner-card.module.css';
import { StepsModeView } from './steps-mode-view.tsx';
import { WeekProgressSummary } from './week-progress-summary.tsx';

const MODES: readonly { value: PlannerMode; label: string }[] = [
  { value: 'steps', label: mainScreenTexts.modes.steps },
  { value: 'goals', label: mainScreenTexts.modes.goals },
  { value: 'all', label: mainScreenTexts.modes.all },
];

// The other modes are loaded on demand, because the main view always opens in the mode 'Steps'.
const otherModes = lazyModule(() => import('./other-modes.ts'));

/**
 * The macro card: the plan in one of three modes (steps of this week, goals, all). While a part of the plan is loading,
 * it shows the steps that are loaded, and nothing that needs all of the plan.
 */
export const PlannerCard = observer(function PlannerCard({ isWhole }: { isWhole: boolean }) {
  const { mode: chosen, setMode } = usePlannerMode();
  // The mode control responds to a tap in the next frame; the rows of the chosen mode are rendered afterwards.
  const mode = useDeferredValue(chosen);
  const [, setParams] = useSearchParams();
  const tree = buildPlan();
  const week = useActiveWeek();
  const pencil = useRef<HTMLButtonElement>(null);
  const loaded = useLazyModule(otherModes, chosen !== 'steps', () => setMode('steps'));
  const other = isWhole ? loaded : null;
  return (
    <section className={styles.card} aria-labelledby="macro-title" data-tour="weekly-steps" data-toasts-on-top>
      <div className={styles.head}>
        <h2 className="d5" id="macro-title">
          {mainScreenTexts.titles[mode]}
        </h2>
        {mode === 'steps' && (
          <IconButton
            ref={pencil}
            label={mainScreenTexts.editFocus}
            icon={Pencil}
            small
            onClick={() => setParams({ [MODAL_PARAM]: WEEKLY_FOCUS_MODAL })}
          />
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only loads ahead what the radio buttons show */}
        <div
          className={styles.modes}
          data-tour="goals-toggle"
          onPointerEnter={otherModes.prefetch}
          onFocus={otherModes.prefetch}
        >
          <SegmentedControl label={mainScreenTexts.mode} value={chosen} onValue={setMode} options={MODES} />
        </div>
      </div>
      {mode === 'steps' && (
        <p className={styles.range}>
          <WeekRange week={week} />
        </p>
      )}
      <DragArea>
        {mode === 'steps' && <StepsModeView tree={tree} isWhole={isWhole} />}
        {mode !== 'steps' && !other && <SkeletonRows rows={6} />}
        {mode === 'goals' && other && <other.GoalsModeView tree={tree} />}
        {mode === 'all' && other && <other.AllModeView tree={tree} />}
      </DragArea>
      <WeekProgressSummary tree={tree} isWhole={isWhole} />
      <div className={styles.looks}>
        <WeeklyReview />
        <Weeks />
      </div>
      <WeeklyFocusEditor button={pencil} />
    </section>
  );
});
