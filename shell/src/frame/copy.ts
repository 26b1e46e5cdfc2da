export const VIEWS_LABEL = 'Views';
export const MENU_LABEL = 'Menu';
export const SKIP = 'Skip to the content';
export const MENU = {
  product: 'Northkeep',
  settings: 'Settings',
  contact: 'Contact Us / Leave Suggestions',
  admin: 'Wisdom of Ages Settings',
  lock: 'Lock now',
  logout: 'Logout',
};

export const PUBLIC_MENU = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/software', label: 'Software' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-of-use', label: 'Terms of Use' },
  { to: '/app', label: 'Open App' },
] as const;

export const FOOTER_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/software', label: 'Software' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-of-use', label: 'Terms of Use' },
  { to: '/download', label: 'Download' },
] as const;
export const OPEN_APP = 'Open App';

export const TEST_PAYMENTS = 'Test payments. This installation uses a simulator; nobody is charged.';

export const UPDATE = { text: 'A new version is ready.', action: 'Reload' };
