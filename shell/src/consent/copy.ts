import type { CookieCategory } from './preferences.ts';

export const COOKIE_TEXTS = {
  link: 'Cookies',
  title: 'Cookies',
  text: 'One keeps you signed in and one remembers this choice. Everything else is off until you turn it on, and nothing you write is ever part of it.',
  acceptAll: 'Accept All',
  declineAll: 'Decline All',
  customize: 'Customize',
  chooseTitle: 'Choose what may run',
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
