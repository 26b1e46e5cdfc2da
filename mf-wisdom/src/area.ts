import type { AreaManifest } from '@northkeep/contracts';
import type { IconName } from '@northkeep/shared-kit/named-icons';

export const area: AreaManifest<IconName> = {
  label: 'Wisdom',
  addresses: [{ path: '/app/wisdomOfAges/*', frame: 'app' }],
  tab: { label: 'Wisdom', icon: 'cards', to: '/app/wisdomOfAges', order: 30 },
};
