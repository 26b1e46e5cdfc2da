import { lazyWithRetry, observer, useLocation } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { TabLinks } from '@northkeep/shared-kit/tabs';
import { assessments, lines, one, reviews, weeklyProgress } from '@northkeep/shared-vault';
import { Suspense, useEffect } from 'react';
import { frameTexts } from '../../copy.ts';
import { ASSESSMENTS_PATH, INSIGHTS_PATH, PULSE_PATH } from '../../paths.ts';
import { DashboardView } from '../dashboard/dashboard-view.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import styles from './insights-screen.module.css';
import { readInsightViewState } from './place.ts';
import { useFullName } from './use-full-name.ts';

// These views are loaded on demand, because they contain the texts of all instruments.
const AssessmentsView = lazyWithRetry(() => import('../assessments/assessments-view.tsx'));
const PulseView = lazyWithRetry(() => import('../pulse/pulse-view.tsx'));
const RunScreen = lazyWithRetry(() => import('../assessments/run-screen.tsx'));

const VIEWS = { dashboard: DashboardView, assessments: AssessmentsView, pulse: PulseView };

const READ = [lines, weeklyProgress, reviews, assessments];

/**
 * Screen with the dashboard, the assessments, and the check-ins once they are turned on. While the user takes an
 * assessment, it replaces the whole screen.
 */
export default observer(function InsightsScreen({ view }: { view: keyof typeof VIEWS }) {
  const name = useFullName();
  const { take } = readInsightViewState(useLocation().state);
  useEffect(() => {
    // Loads the run screen before the user presses its button. A failure is ignored here, because the screen shows an
    // error with a retry when it is opened.
    if (view !== 'dashboard') RunScreen.preload().catch(() => undefined);
  }, [view]);
  const isReady = READ.every(({ status }) => status === 'ready');
  if (take !== null && isReady && view !== 'dashboard')
    return (
      <Suspense fallback={<FrameSkeleton />}>
        <RunScreen key={take} instrumentId={take} />
      </Suspense>
    );
  const View = VIEWS[view];
  const { pulseEnabled, damaged } = one('settings');
  const hasPulse = (pulseEnabled && !damaged.has('pulseEnabled')) || view === 'pulse';
  return (
    <div className={`page ${styles.body}`}>
      <h1 className={`d5 ${styles.title}`}>
        <bdi>{name}</bdi>
      </h1>
      <TabLinks
        className={styles.views}
        line
        label={frameTexts.views}
        links={[
          { to: INSIGHTS_PATH, end: true, label: <ViewLabel {...frameTexts.dashboard} /> },
          { to: ASSESSMENTS_PATH, label: <ViewLabel {...frameTexts.assessments} /> },
          ...(hasPulse ? [{ to: PULSE_PATH, label: <ViewLabel {...frameTexts.pulse} /> }] : []),
        ]}
      />
      {isReady ? (
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <View />
        </Suspense>
      ) : (
        <SkeletonRows rows={5} />
      )}
    </div>
  );
});

const ViewLabel = ({ name, more }: { name: string; more?: string }) => (
  <>
    {name}
    {more === undefined ? null : <small>{more}</small>}
  </>
);
