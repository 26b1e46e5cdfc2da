import type { Remote } from '@northkeep/shared-kit/runtime';
import { GalleryVerticalEnd } from 'lucide-react';
import { WISDOM } from './paths.ts';
import { routes } from './routes.tsx';

export default {
  api: 1,
  routes,
  commands: [
    {
      id: 'wisdom.go',
      label: 'Go to Wisdom',
      group: 'go',
      keys: 'g w',
      icon: GalleryVerticalEnd,
      run: (navigate) => navigate(WISDOM),
    },
  ],
  tourTargets: { 'wisdom-card': '[data-tour="wisdom-card"]' },
} satisfies Remote;
