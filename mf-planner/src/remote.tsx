import { lazyWithRetry, REMOTE_API_VERSION, type Remote } from '@northkeep/shared-kit/runtime';
import { Suspense } from 'react';
import { routes } from './routes.tsx';

// The assistant section is loaded on demand, because the settings are rarely opened.
const AssistantSection = lazyWithRetry(() => import('./features/assistant/assistant-section.tsx'));

export default {
  api: REMOTE_API_VERSION,
  routes,
  palette: () => import('./palette.ts'),
  appStart: () => import('./app-start.tsx'),
  settingsSections: {
    assistant: (
      <Suspense>
        <AssistantSection />
      </Suspense>
    ),
  },
  tourTargets: {
    direction: '[data-tour="direction"]',
    'weekly-steps': '[data-tour="weekly-steps"]',
    'goals-toggle': '[data-tour="goals-toggle"]',
    'macro-progress': '[data-tour="macro-progress"]',
    'day-strip': '[data-tour="day-strip"]',
  },
} satisfies Remote;
