import type { AreaManifest } from '@northkeep/contracts';
import type { IconName } from '@northkeep/shared-kit/named-icons';

export const area: AreaManifest<IconName> = {
  label: 'Notes',
  addresses: [{ path: '/app/notes/*', frame: 'app' }],
  tab: { label: 'Notes', icon: 'notebook', to: '/app/notes', order: 20 },
  settings: [{ id: 'location', label: 'Location', order: 32 }],
  hasAppStart: true,
  add: 'New note',
};
