import { lazyWithRetry, type RouteObject } from '@northkeep/shared-kit/runtime';
import { Suspense } from 'react';
import { OnboardingGate } from './features/gate/onboarding-gate.tsx';
import { MainScreen } from './features/main/main-screen.tsx';
import { MAIN, ONBOARDING } from './paths.ts';

// Loaded on demand: the wizard carries all suggestions, and most visits never open it.
const OnboardingScreen = lazyWithRetry(() => import('./features/onboarding/onboarding-screen.tsx'));

export const routes: RouteObject[] = [
  {
    path: MAIN,
    element: (
      <OnboardingGate>
        <MainScreen />
      </OnboardingGate>
    ),
  },
  {
    path: ONBOARDING,
    element: (
      <Suspense>
        <OnboardingScreen />
      </Suspense>
    ),
  },
];
