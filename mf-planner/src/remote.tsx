import { lazyWithRetry, REMOTE_API, type Remote } from '@northkeep/shared-kit/runtime';
import { goals } from '@northkeep/shared-vault';
import { CalendarCheck, ListChecks, Mountain, Plus, Signpost } from 'lucide-react';
import { Suspense } from 'react';
import { commands } from './copy.ts';
import { showPlanDialog } from './features/main/plan-dialogs.tsx';
import { reviewEntry } from './features/review/entry-copy.ts';
import { FOCUS_MODAL, MAIN, MODAL_PARAM, ONBOARDING, REVIEW_MODAL } from './paths.ts';
import { routes } from './routes.tsx';

// Loaded on demand: the settings are rarely opened.
const AssistantSection = lazyWithRetry(() => import('./features/assistant/assistant-section.tsx'));

export default {
  api: REMOTE_API,
  routes,
  commands: [
    {
      id: 'planner.main',
      label: commands.main,
      group: 'go',
      keywords: 'planner dashboard today',
      keys: 'g p',
      icon: Mountain,
      run: (navigate) => navigate(MAIN),
    },
    {
      id: 'planner.focus',
      label: commands.focus,
      keywords: 'steps selected parked this week',
      keys: 'e f',
      icon: ListChecks,
      run: (navigate) => navigate(`${MAIN}?${MODAL_PARAM}=${FOCUS_MODAL}`),
    },
    {
      id: 'planner.review',
      label: reviewEntry.title,
      keywords: 'look back week archive trend quarter note',
      keys: 'e r',
      icon: CalendarCheck,
      run: (navigate) => navigate(`${MAIN}?${MODAL_PARAM}=${REVIEW_MODAL}`),
    },
    {
      id: 'planner.addStep',
      label: commands.addStep,
      keywords: 'new weekly step goal',
      keys: 'a s',
      icon: Plus,
      available: () => goals.items.length > 0,
      run: async (navigate) => {
        await navigate(MAIN);
        showPlanDialog({ type: 'add' });
      },
    },
    {
      id: 'planner.onboarding',
      label: commands.onboarding,
      group: 'go',
      keywords: 'direction aims goals wizard',
      icon: Signpost,
      run: (navigate) => navigate(ONBOARDING),
    },
  ],
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
