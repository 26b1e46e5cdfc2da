import { lazyWithRetry, type RouteObject } from '@northkeep/shared-kit/runtime';
import { Suspense } from 'react';
import { MainScreen } from './features/main/main-screen.tsx';
import { MAIN_PATH, ONBOARDING_PATH } from './paths.ts';

// The wizard is loaded on demand, because it contains all suggestions and most visits never open it.
const OnboardingScreen = lazyWithRetry(() => import('./features/onboarding/onboarding-screen.tsx'));

export const routes: RouteObject[] = [
  {
    path: MAIN_PATH,
    element: <MainScreen />,
  },
  {
    path: ONBOARDING_PATH,
    element: (
      <Suspense>
        <OnboardingScreen />
      </Suspense>
    ),
  },
];
