/** Addresses that need no session. */
export const PUBLIC_ADDRESSES = [
  '/',
  '/about',
  '/software',
  '/security',
  '/pricing',
  '/privacy-policy',
  '/terms-of-use',
  '/imprint',
  '/accessibility',
  '/download',
  '/support',
  '/subscribe?plan=elite-updates',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password/none',
  '/register/success',
  '/unauthorized',
  '/nowhere',
] as const;

/** Addresses that need a session and an open vault. */
export const APP_ADDRESSES = [
  '/app',
  '/app/notes',
  '/app/notes/journal',
  '/app/wisdomOfAges',
  '/app/psychologicalInsights',
  '/app/psychologicalInsights/assessments',
  '/app/contactUs',
  '/app/settings/profile',
  '/app/settings/billing',
  '/app/settings/features',
  '/app/settings/theme',
  '/app/settings/security',
  '/app/nowhere',
] as const;
