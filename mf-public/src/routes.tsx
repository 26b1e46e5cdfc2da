import type { RouteObject } from '@northkeep/shared-kit/runtime';
import { DownloadScreen } from './features/download/download-screen.tsx';
import { FeedbackScreen } from './features/feedback/feedback-screen.tsx';
import { Home } from './features/landing/home.tsx';
import { AboutScreen } from './features/pages/about-screen.tsx';
import { PrivacyScreen, TermsScreen } from './features/pages/legal-screens.tsx';
import { SecurityScreen } from './features/pages/security-screen.tsx';
import { SoftwareScreen } from './features/pages/software-screen.tsx';
import { PricingScreen } from './features/pricing/pricing-screen.tsx';
import { SupportScreen } from './features/support/support-screen.tsx';
import { UpdatesScreen } from './features/support/updates-screen.tsx';
import {
  ABOUT,
  DOWNLOAD,
  FEEDBACK,
  HOME,
  PRICING,
  PRIVACY,
  SECURITY,
  SOFTWARE,
  SUBSCRIBE,
  SUPPORT,
  TERMS,
} from './paths.ts';

export const routes: RouteObject[] = [
  { path: HOME, element: <Home /> },
  { path: ABOUT, element: <AboutScreen /> },
  { path: SOFTWARE, element: <SoftwareScreen /> },
  { path: SECURITY, element: <SecurityScreen /> },
  { path: PRICING, element: <PricingScreen /> },
  { path: PRIVACY, element: <PrivacyScreen /> },
  { path: TERMS, element: <TermsScreen /> },
  { path: DOWNLOAD, element: <DownloadScreen /> },
  { path: SUPPORT, element: <SupportScreen /> },
  { path: SUBSCRIBE, element: <UpdatesScreen /> },
  { path: FEEDBACK, element: <FeedbackScreen /> },
];
