import { hasPayments } from '@northkeep/contracts';
import { lazyWithRetry, type RouteObject } from '@northkeep/shared-kit/runtime';
import { Home } from './features/landing/home.tsx';
import {
  ABOUT_PATH,
  ACCESSIBILITY_PATH,
  DOWNLOAD_PATH,
  FEEDBACK_PATH,
  HOME_PATH,
  IMPRINT_PATH,
  PRICING_PATH,
  PRIVACY_PATH,
  SECURITY_PATH,
  SOFTWARE_PATH,
  SUBSCRIBE_PATH,
  SUPPORT_PATH,
  TERMS_PATH,
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
const AccessibilityScreen = lazyWithRetry(async () => ({
  default: (await import('./features/accessibility/accessibility-screen.tsx')).AccessibilityScreen,
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
  { path: HOME_PATH, element: <Home /> },
  { path: ABOUT_PATH, element: <AboutScreen /> },
  { path: SOFTWARE_PATH, element: <SoftwareScreen /> },
  { path: SECURITY_PATH, element: <SecurityScreen /> },
  ...(hasPayments() ? [{ path: PRICING_PATH, element: <PricingScreen /> }] : []),
  { path: PRIVACY_PATH, element: <PrivacyScreen /> },
  { path: TERMS_PATH, element: <TermsScreen /> },
  { path: ACCESSIBILITY_PATH, element: <AccessibilityScreen /> },
  { path: IMPRINT_PATH, element: <ImprintScreen /> },
  { path: DOWNLOAD_PATH, element: <DownloadScreen /> },
  { path: SUPPORT_PATH, element: <SupportScreen /> },
  { path: SUBSCRIBE_PATH, element: <UpdatesScreen /> },
  { path: FEEDBACK_PATH, element: <FeedbackScreen /> },
];
