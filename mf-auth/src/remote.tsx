import type { Remote } from '@northkeep/shared-kit/runtime';
import { lazyScreen } from './features/page/lazy-screen.ts';
import { routes } from './routes.tsx';

const BillingSection = lazyScreen(
  async () => (await import('./features/settings/billing/billing-section.tsx')).BillingSection,
);
const DataSection = lazyScreen(async () => (await import('./features/settings/data/data-section.tsx')).DataSection);
const FeaturesSection = lazyScreen(
  async () => (await import('./features/settings/features/features-section.tsx')).FeaturesSection,
);
const ProfileSection = lazyScreen(
  async () => (await import('./features/settings/profile/profile-section.tsx')).ProfileSection,
);
const SecuritySection = lazyScreen(
  async () => (await import('./features/settings/security/security-section.tsx')).SecuritySection,
);

export default {
  api: 1,
  routes,
  settingsSections: {
    profile: <ProfileSection />,
    billing: <BillingSection />,
    features: <FeaturesSection />,
    security: <SecuritySection />,
    data: <DataSection />,
  },
} satisfies Remote;
