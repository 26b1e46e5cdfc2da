import { IconButton } from '@northkeep/shared-kit/icon-button';
import { lazyModule, observer, useLazyModule, useSearchParams } from '@northkeep/shared-kit/runtime';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { useWeekUnderWay } from '@northkeep/shared-vault';
import { Pencil } from 'lucide-react';
import { useDeferredValue, useRef } from 'react';
import { mainTexts } from '../../copy.ts';
import { FOCUS_MODAL, MODAL_PARAM } from '../../paths.ts';
import { FocusEditor } from '../focus/focus-editor.tsx';
import { buildPlan } from '../plan/plan.ts';
import { WeekRange } from '../plan/week-range.tsx';
import { WeeklyReview } from '../review/weekly-review.tsx';
import { DragArea } from './drag-area.tsx';
import styles from './macro.module.css';
import { type MacroMode, useMacroMode } from './macro-mode.ts';
import { StepsMode } from './steps-mode.tsx';
import { WeekLine } from './week-line.tsx';

const MODES: readonly { value: MacroMode; label: string }[] = [
  { value: 'steps', label: mainTexts.modes.steps },
  { value: 'goals', label: mainTexts.modes.goals },
  { value: 'all', label: mainTexts.modes.all },
];

// The other modes are loaded on demand, because the main view always opens in the mode 'Steps'.
const otherModes = lazyModule(() => import('./other-modes.ts'));

/**
 * The macro card: the plan in one of three modes (steps of this week, goals, all). While a part of the plan is loading,
 * it shows the steps that are loaded, and nothing that needs all of the plan.
 */
export const MacroCard = observer(function MacroCard({ isWhole }: { isWhole: boolean }) {
  const { mode: chosen, setMode } = useMacroMode();
  // The mode control responds to a tap in the next frame; the rows of the chosen mode are rendered afterwards.
  const mode = useDeferredValue(chosen);
  const [, setParams] = useSearchParams();
  const tree = buildPlan();
  const week = useWeekUnderWay();
  const pencil = useRef<HTMLButtonElement>(null);
  const loaded = useLazyModule(otherModes, chosen !== 'steps', () => setMode('steps'));
  const other = isWhole ? loaded : null;
  return (
    <section aria-labelledby="macro-title" data-tour="weekly-steps" data-toasts-on-top>
      <div className={styles.head}>
        <h2 className="d5" id="macro-title">
          {mainTexts.titles[mode]}
        </h2>
        {mode === 'steps' && <WeekRange week={week} />}
        {mode === 'steps' && (
          <IconButton
            ref={pencil}
            label={mainTexts.editFocus}
            icon={Pencil}
            small
            onClick={() => setParams({ [MODAL_PARAM]: FOCUS_MODAL })}
          />
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only loads ahead what the radio buttons show */}
        <div
          className={styles.modes}
          data-tour="goals-toggle"
          onPointerEnter={otherModes.prefetch}
          onFocus={otherModes.prefetch}
        >
          <SegmentedControl label={mainTexts.mode} value={chosen} onValue={setMode} options={MODES} />
        </div>
      </div>
      <WeekLine tree={tree} isWhole={isWhole} />
      <DragArea>
        {mode === 'steps' && <StepsMode tree={tree} isWhole={isWhole} />}
        {mode !== 'steps' && !other && <SkeletonRows rows={6} />}
        {mode === 'goals' && other && <other.GoalsMode tree={tree} />}
        {mode === 'all' && other && <other.AllMode tree={tree} />}
      </DragArea>
      <WeeklyReview />
      <FocusEditor button={pencil} />
    </section>
  );
});
