import type { AreaManifest } from '@northkeep/contracts';
import type { IconName } from '@northkeep/shared-kit/named-icons';

export const area: AreaManifest<IconName> = {
  label: 'The planner',
  addresses: [
    { path: '/app', frame: 'app' },
    { path: '/app/onboarding/*', frame: 'wizard' },
  ],
  tab: { label: 'Planner', icon: 'mountain', to: '/app', order: 10 },
  settings: [{ id: 'assistant', label: 'Assistant', order: 35 }],
  menu: [{ label: 'Northkeep', icon: 'mountain', to: '/app', order: 10 }],
  hasAppStart: true,
};
