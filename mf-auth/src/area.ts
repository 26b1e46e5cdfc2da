import type { AreaManifest } from '@northkeep/contracts';

export const area: AreaManifest = {
  label: 'The account area',
  addresses: [
    { path: '/login', frame: 'account' },
    { path: '/register/*', frame: 'account' },
    { path: '/checkout/*', frame: 'account' },
    { path: '/forgot-password', frame: 'account' },
    { path: '/reset-password/*', frame: 'account' },
    { path: '/delete-account/*', frame: 'account' },
    { path: '/email-change/*', frame: 'account' },
    { path: '/two-factor/*', frame: 'account' },
    { path: '/empty-vault', frame: 'account' },
    { path: '/old-vault', frame: 'account' },
    { path: '/unauthorized', frame: 'account' },
  ],
  settings: [
    { id: 'profile', label: 'Profile', order: 10 },
    { id: 'billing', label: 'Billing', order: 20 },
    { id: 'features', label: 'Features', order: 30 },
    { id: 'security', label: 'Security', order: 60 },
    { id: 'data', label: 'Your data', order: 70 },
  ],
};
