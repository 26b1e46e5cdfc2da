import type { AreaManifest } from '@northkeep/contracts';
import type { IconName } from '@northkeep/shared-kit/named-icons';

export const area: AreaManifest<IconName> = {
  label: 'Insights',
  addresses: [{ path: '/app/psychologicalInsights/*', frame: 'app' }],
  tab: { label: 'Insights', icon: 'activity', to: '/app/psychologicalInsights', order: 40 },
};
