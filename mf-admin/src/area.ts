import type { AreaManifest } from '@northkeep/contracts';
import type { IconName } from '@northkeep/shared-kit/named-icons';

export const area: AreaManifest<IconName> = {
  label: 'Administration',
  addresses: [
    { path: '/app/wisdom-of-ages/settings/*', frame: 'admin' },
    { path: '/app/admin/*', frame: 'admin' },
  ],
  roles: ['ADMIN', 'SUPER_ADMIN'],
  menu: [{ label: 'Wisdom of Ages Settings', icon: 'library', to: '/app/wisdom-of-ages/settings', order: 40 }],
};
