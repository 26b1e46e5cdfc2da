import type { RouteObject } from '@northkeep/shared-kit/runtime';
import { DashboardScreen } from './features/dashboard/dashboard-screen.tsx';
import { INSIGHTS } from './paths.ts';

export const routes: RouteObject[] = [{ path: INSIGHTS, element: <DashboardScreen /> }];
