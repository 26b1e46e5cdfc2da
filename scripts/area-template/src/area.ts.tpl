import type { AreaManifest } from '@northkeep/contracts';
import type { IconName } from '@northkeep/shared-kit/named-icons';

export const area: AreaManifest<IconName> = {
  label: '{{Label}}',
  addresses: [{ path: '{{address}}/*', frame: 'app' }],
  tab: { label: '{{Label}}', icon: 'grid', to: '{{address}}', order: {{order}} },
};
