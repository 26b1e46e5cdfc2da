import { lazyWithRetry, type RouteObject } from '@northkeep/shared-kit/runtime';
import { Home } from './features/landing/home.tsx';
import {
  ABOUT,
  DOWNLOAD,
  FEEDBACK,
  HOME,
  IMPRINT,
  PRICING,
  PRIVACY,
  SECURITY,
  SOFTWARE,
  SUBSCRIBE,
  SUPPORT,
  TERMS,
} from './paths.ts';

// Most visitors see the landing page first; every other page is loaded on its first visit.
const DownloadScreen = lazyWithRetry(async () => ({
  default: (await import('./features/download/download-screen.tsx')).DownloadScreen,
}));
const FeedbackScreen = lazyWithRetry(async () => ({
  default: (await import('./features/feedback/feedback-screen.tsx')).FeedbackScreen,
}));
const AboutScreen = lazyWithRetry(async () => ({
  default: (await import('./features/pages/about-screen.tsx')).AboutScreen,
}));
const PrivacyScreen = lazyWithRetry(async () => ({
  default: (await import('./features/pages/legal-screens.tsx')).PrivacyScreen,
}));
const TermsScreen = lazyWithRetry(async () => ({
  default: (await import('./features/pages/legal-screens.tsx')).TermsScreen,
}));
const ImprintScreen = lazyWithRetry(async () => ({
  default: (await import('./features/pages/imprint-screen.tsx')).ImprintScreen,
}));
const SecurityScreen = lazyWithRetry(async () => ({
  default: (await import('./features/pages/security-screen.tsx')).SecurityScreen,
}));
const SoftwareScreen = lazyWithRetry(async () => ({
  default: (await import('./features/pages/software-screen.tsx')).SoftwareScreen,
}));
const PricingScreen = lazyWithRetry(async () => ({
  default: (await import('./features/pricing/pricing-screen.tsx')).PricingScreen,
}));
const SupportScreen = lazyWithRetry(async () => ({
  default: (await import('./features/support/support-screen.tsx')).SupportScreen,
}));
const UpdatesScreen = lazyWithRetry(async () => ({
  default: (await import('./features/support/updates-screen.tsx')).UpdatesScreen,
}));

export const routes: RouteObject[] = [
  { path: HOME, element: <Home /> },
  { path: ABOUT, element: <AboutScreen /> },
  { path: SOFTWARE, element: <SoftwareScreen /> },
  { path: SECURITY, element: <SecurityScreen /> },
  { path: PRICING, element: <PricingScreen /> },
  { path: PRIVACY, element: <PrivacyScreen /> },
  { path: TERMS, element: <TermsScreen /> },
  { path: IMPRINT, element: <ImprintScreen /> },
  { path: DOWNLOAD, element: <DownloadScreen /> },
  { path: SUPPORT, element: <SupportScreen /> },
  { path: SUBSCRIBE, element: <UpdatesScreen /> },
  { path: FEEDBACK, element: <FeedbackScreen /> },
];
