import type { Remote } from '@northkeep/shared-kit/runtime';
import { BillingSection } from './features/settings/billing/billing-section.tsx';
import { BILLING, DATA, FEATURES, PROFILE, SECURITY } from './features/settings/copy.ts';
import { DataSection } from './features/settings/data/data-section.tsx';
import { FeaturesSection } from './features/settings/features/features-section.tsx';
import { ProfileSection } from './features/settings/profile/profile-section.tsx';
import { SecuritySection } from './features/settings/security/security-section.tsx';
import { routes } from './routes.tsx';

const remote: Remote = {
  api: 1,
  routes,
  settingsSections: [
    { id: 'profile', label: PROFILE.label, order: 10, element: <ProfileSection /> },
    { id: 'billing', label: BILLING.label, order: 20, element: <BillingSection /> },
    { id: 'features', label: FEATURES.label, order: 30, element: <FeaturesSection /> },
    { id: 'security', label: SECURITY.label, order: 60, element: <SecuritySection /> },
    { id: 'data', label: DATA.label, order: 70, element: <DataSection /> },
  ],
};

export default remote;
