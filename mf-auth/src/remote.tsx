import type { Remote } from '@northkeep/shared-kit/runtime';
import { PROFILE_TEXT } from './copy.ts';
import { SECURITY } from './features/settings/copy.ts';
import { ProfileSection } from './features/settings/profile-section.tsx';
import { SecuritySection } from './features/settings/security/security-section.tsx';
import { routes } from './routes.tsx';

const remote: Remote = {
  api: 1,
  routes,
  settingsSections: [
    { id: 'profile', label: PROFILE_TEXT.label, order: 10, element: <ProfileSection /> },
    { id: 'security', label: SECURITY.label, order: 60, element: <SecuritySection /> },
  ],
};

export default remote;
