import type { SyncWord } from '@northkeep/shared-vault';

export const VIEWS_LABEL = 'Views';
export const MENU_LABEL = 'Menu';
export const SKIP = 'Skip to the content';
export const MENU = {
  settings: 'Settings',
  contact: 'Contact Us / Leave Suggestions',
  admin: 'Wisdom of Ages Settings',
  lock: 'Lock now',
  logout: 'Logout',
};

const changes = (n: number): string => (n === 1 ? '1 change waits' : `${n} changes wait`);

/** The one word in the bar. */
export function wordText(word: SyncWord, counts: { waiting: number; notSaved: number; conflicts: number }): string {
  switch (word) {
    case 'no-room':
      return 'No room left';
    case 'not-saved':
      return `${counts.notSaved} not saved`;
    case 'conflict':
      return `${2 * counts.conflicts} versions`;
    case 'older':
      return 'Older state';
    case 'log-in':
      return 'Log in to send';
    case 'no-storage':
      return 'Not kept on this device';
    case 'waiting':
    case 'offline':
      return counts.waiting > 0 ? changes(counts.waiting) : 'Offline';
    case 'saving':
      return 'Saving';
    case 'saved':
      return 'Saved';
  }
}

/** Title and sentence of the panel behind the word. */
export function panelText(word: SyncWord, waiting: number): { title: string; text: string } {
  switch (word) {
    case 'no-room':
      return {
        title: 'No room left',
        text: 'What you typed last could not be stored on this device. Free some room, then try again.',
      };
    case 'not-saved':
      return {
        title: 'Not saved',
        text: 'The server refused these changes. Your words are kept here until you decide.',
      };
    case 'conflict':
      return {
        title: 'Two versions',
        text: 'Another device changed the same thing. Both versions are kept until you choose.',
      };
    case 'older':
      return {
        title: 'Older state',
        text: 'The server has an older state than this device. Nothing here was overwritten with it.',
      };
    case 'log-in':
      return { title: 'Log in to send', text: 'Your session ended. Your changes wait here until you log in again.' };
    case 'no-storage':
      return {
        title: 'Not kept on this device',
        text: 'This browser does not let us store anything. Changes are sent at once and are lost if sending fails.',
      };
    case 'offline':
    case 'waiting':
      return waiting > 0
        ? {
            title: 'You are offline',
            text: `Keep writing. ${changes(waiting)} here and will be sent when you are back.`,
          }
        : { title: 'You are offline', text: 'Keep writing. What you write is kept here and sent when you are back.' };
    case 'saving':
      return { title: 'Saving', text: 'Your changes are stored on this device and are on their way.' };
    case 'saved':
      return { title: 'Saved', text: 'Everything is stored on this device and on the server, sealed.' };
  }
}
export const TRY_NOW = 'Try now';
export const TRY_AGAIN = 'Try again';
export const COPY = 'Copy';
export const DISCARD = 'Discard';
export const KEEP_STORED = 'Keep the stored one';
export const KEEP_MINE = 'Keep mine';
export const THIS_DEVICE = 'This device';
export const SERVER = 'Server';
export const SEALED_NOTE = 'They are sealed already and go out even while the vault is locked.';
export const DISCARD_QUESTION = {
  title: 'Discard this text?',
  text: 'It is stored nowhere else.',
  action: 'Discard',
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

export const UPDATE = { text: 'A new version is ready.', action: 'Reload' };
