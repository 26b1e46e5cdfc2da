import type { Remote } from '@northkeep/shared-kit/runtime';
import { BillingSection } from './features/settings/billing/billing-section.tsx';
import { DataSection } from './features/settings/data/data-section.tsx';
import { FeaturesSection } from './features/settings/features/features-section.tsx';
import { ProfileSection } from './features/settings/profile/profile-section.tsx';
import { SecuritySection } from './features/settings/security/security-section.tsx';
import { routes } from './routes.tsx';

const remote: Remote = {
  api: 1,
  routes,
  settingsSections: {
    profile: <ProfileSection />,
    billing: <BillingSection />,
    features: <FeaturesSection />,
    security: <SecuritySection />,
    data: <DataSection />,
  },
};

export default remote;
