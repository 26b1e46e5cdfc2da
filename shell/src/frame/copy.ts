export const VIEWS_LABEL = 'Views';
export const PALETTE_LABEL = 'Command palette';
export const MENU_LABEL = 'Menu';
export const SKIP_TO_CONTENT_LABEL = 'Skip to the content';
export const ACCOUNT_MENU_TEXTS = {
  settings: 'Settings',
  print: 'Print',
  lock: 'Lock now',
  logout: 'Logout',
};

export const VAULT_OPEN_LABEL = 'Vault open';

export const COOKIES_LABEL = 'Cookies';
export const OPEN_APP_LABEL = 'Open App';

export const TEST_PAYMENTS_NOTICE = 'Test payments. This installation uses a simulator; nobody is charged.';

export const SECURITY_UPDATE_TEXTS = {
  text: 'Northkeep was updated for your security.',
  detail: 'The update loads when you leave this tab. Your text is saved first.',
  action: 'Reload now',
  failed: 'Not everything you typed is saved on this device yet, so the security update waits.',
};

export const UPDATE_TEXTS = {
  text: 'A new version is ready.',
  action: 'Reload',
  failed: 'Not everything you typed is saved on this device yet. Please reload in a moment.',
};
