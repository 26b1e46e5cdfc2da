import { lazyWithRetry, observer } from '@northkeep/shared-kit/runtime';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { dashboardTexts } from '../../copy.ts';
import { DASHBOARD_MODES, type DashboardMode } from '../../rules/selection.ts';
import { useHistory } from '../data/use-history.ts';
import styles from './dashboard-view.module.css';
import { EmptyDashboard } from './empty-dashboard.tsx';
import { Overview } from './overview.tsx';
import { useInsightsStore } from './store.ts';

const CompositeMode = lazyWithRetry(() => import('./composite-mode.tsx'));
const AllMode = lazyWithRetry(() => import('./all-mode.tsx'));

/** View of the live signals, in three modes. */
export const DashboardView = observer(function DashboardView() {
  const { mode, setMode } = useInsightsStore();
  const control = useFocusOfMode(mode);
  const history = useHistory();
  if (history.weeks.length === 0) return <EmptyDashboard history={history} />;
  return (
    <>
      <div className={styles.sub} ref={control}>
        <SegmentedControl
          label={dashboardTexts.mode}
          value={mode}
          onValue={setMode}
          options={DASHBOARD_MODES.map((value) => ({ value, label: dashboardTexts.modes[value] }))}
        />
        <span className="t2 ink3">{dashboardTexts.computed}</span>
      </div>
      <Suspense fallback={<SkeletonRows rows={4} />}>
        {mode === 'overview' && <Overview history={history} />}
        {mode === 'composite' && <CompositeMode history={history} />}
        {mode === 'all' && <AllMode history={history} />}
      </Suspense>
    </>
  );
});

/**
 * Focuses the chosen mode when a button below the switch chose it, because that button is hidden together with the
 * previous mode.
 */
function useFocusOfMode(mode: DashboardMode): RefObject<HTMLDivElement | null> {
  const control = useRef<HTMLDivElement>(null);
  const before = useRef(mode);
  useEffect(() => {
    const hasChanged = before.current !== mode;
    before.current = mode;
    if (hasChanged && !control.current?.contains(document.activeElement))
      control.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, [mode]);
  return control;
}
