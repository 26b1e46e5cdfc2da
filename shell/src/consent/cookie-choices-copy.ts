import type { CookieCategory } from './preferences.ts';

export const COOKIE_CHOICES_TEXTS = {
  title: 'Choose what may run',
  declineAll: 'Decline All',
  save: 'Save Preferences',
  back: 'Back',
  necessary: { label: 'Necessary', text: 'Sign-in, security and this choice. Always on.' },
};

export const COOKIE_CATEGORY_TEXTS: Record<CookieCategory, { label: string; text: string }> = {
  analytics: { label: 'Analytics', text: 'Which pages are opened, never what is in them.' },
  personalized: { label: 'Personalized', text: 'Remembers which pages of this site you have seen.' },
  advertising: { label: 'Advertising', text: 'Northkeep shows no ads. Nothing uses this.' },
  profileAds: { label: 'Ad profiles', text: 'Northkeep makes none. Nothing uses this.' },
};
