import type { Remote } from '@northkeep/shared-kit/runtime';
import { Activity } from 'lucide-react';
import { INSIGHTS } from './paths.ts';
import { routes } from './routes.tsx';

export default {
  api: 1,
  routes,
  commands: [
    {
      id: 'insights.go',
      label: 'Go to Insights',
      group: 'go',
      keys: 'g i',
      icon: Activity,
      run: (navigate) => navigate(INSIGHTS),
    },
  ],
  tourTargets: { 'insights-metrics': '[data-tour="insights-metrics"]' },
} satisfies Remote;
