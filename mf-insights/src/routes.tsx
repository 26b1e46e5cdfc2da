import { lazyWithRetry, type RouteObject } from '@northkeep/shared-kit/runtime';
import { Suspense } from 'react';
import { FrameSkeleton } from './features/frame/frame-skeleton.tsx';
import { ASSESSMENTS_PATH, INSIGHTS_PATH, PULSE_PATH } from './paths.ts';

// The screen is loaded on demand, because the shell loads the routes of every area at its start.
const InsightsScreen = lazyWithRetry(() => import('./features/frame/insights-screen.tsx'));

const screen = (view: 'dashboard' | 'assessments' | 'pulse') => (
  <Suspense fallback={<FrameSkeleton />}>
    <InsightsScreen view={view} />
  </Suspense>
);

export const routes: RouteObject[] = [
  { path: INSIGHTS_PATH, element: screen('dashboard') },
  { path: ASSESSMENTS_PATH, element: screen('assessments') },
  { path: PULSE_PATH, element: screen('pulse') },
];
