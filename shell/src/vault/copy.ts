import { PASSWORD_LENGTH_MIN } from '@northkeep/contracts';
export const UNLOCK_TEXTS = {
  title: 'Unlock your vault',
  text: 'Enter your passphrase to decrypt your data locally.',
  field: 'Passphrase',
  action: 'Unlock',
  busy: 'Unlocking',
  foot: 'Locked. The horizon is flat until you open it.',
  cancel: 'Cancel',
  steps: {
    finding: 'Looking for the key package',
    deriving: 'Making the key on this device',
    opening: 'Opening your vault',
  },
  lately: 'Did you reset your password lately? The vault still opens with the one from before.',
  gone: 'I no longer have it',
};
export const UNLOCK_REASON_TEXTS = {
  away: { title: 'Locked while you were away.', text: 'Everything you typed was encrypted first.' },
  hand: { title: 'Locked in all tabs.', text: 'It stays locked until you unlock it, also after a reload.' },
  offline: { title: 'You are offline.', text: 'Your vault opens from what is saved on this device.' },
  unreached: {
    title: 'Your key package could not be fetched.',
    text: 'This device keeps no copy of it, so your vault opens here once the server answers. Nothing was changed.',
  },
  elsewhere: {
    title: 'Your vault exists already.',
    text: 'It was created on another device a moment ago. Unlock it with the passphrase chosen there.',
  },
  replaced: {
    title: 'A new key was made on another device.',
    text: 'This tab has locked. Unlock to go on; what waits here is encrypted again first.',
  },
};
export const KEY_PACKAGE_ROLLBACK_TEXTS = {
  title: 'The key package differs from the one before.',
  question: {
    text: 'A server that was restored from a backup does this, and so does one that somebody has taken over. Go on only if you know of a restore.',
    action: 'Unlock anyway',
    cancel: 'Stay locked',
  },
};
export const PASSWORD_RESET_TEXTS = {
  title: 'You reset your password.',
  text: 'That changed your login only. Your vault still opens with the passphrase you had before.',
  field: 'Passphrase from before the reset',
  offer: {
    title: 'One password again?',
    text: 'Your vault is open with the old passphrase. You can make your new password the passphrase, so there is only one to remember.',
    action: 'Make it the passphrase',
    cancel: 'Keep two',
  },
};
export const CREATE_VAULT_TEXTS = {
  title: 'Create your vault',
  text: 'Choose a passphrase. It encrypts your plan and your notes.',
  field: 'New passphrase',
  action: 'Create',
  foot: 'Nothing here yet. It begins with a key.',
  working: {
    title: 'Creating your vault',
    text: 'This takes a moment, and it happens here. Please leave this page open.',
    parts: ['Making the data key', 'Encrypting it with your passphrase'],
    last: 'Storing the encrypted package',
    foot: 'Made on this device',
  },
  failed: {
    title: 'Your vault was not created.',
    text: 'The key package was not stored, so nothing depends on it. Try again with the same passphrase.',
  },
  facts: [
    { title: 'It never leaves this device.', text: 'Your passphrase becomes a key here. We hold ciphertext only.' },
    { title: 'A lost passphrase cannot be recovered by us.', text: 'Write it down and keep it somewhere safe.' },
    { title: 'Next you can make a recovery key.', text: 'A second way in, shown once and kept by you.' },
  ],
};
export const KEY_PACKAGE_MISSING_TEXTS = {
  title: 'Locked, to be safe.',
  notice: 'The key package is missing',
  text: 'This device or your account has had a vault, yet the server has no key package for it now. Nothing was made anew and nothing was overwritten.',
  action: 'Try again',
  contact: 'Contact Us',
};
export const REMEMBER_LABEL = 'Remember on this device';
export const CANNOT_REMEMBER_TEXT = 'This window keeps nothing after it closes, so there is nowhere safe for the key.';
export const PASSPHRASE_MIN_HINT = `Minimum ${PASSWORD_LENGTH_MIN} characters`;
export const LOG_OUT_LABEL = 'Logout';
export const ENCRYPTION_DISCLOSURE_TEXTS = {
  title: 'How your vault works',
  facts: [
    {
      title: 'Your content is encrypted on this device.',
      text: 'Our servers hold ciphertext only. Account basics and operational metadata are not encrypted: your email, your name, your plan, how many entries you have, their order and when they change.',
    },
    {
      title: 'A lost passphrase cannot be recovered by us.',
      text: 'Nobody at Northkeep can open your vault. Keep the passphrase safe, and make a recovery key.',
    },
    {
      title: 'Trust has an edge.',
      text: 'Whoever controls this site could serve code that reads the vault. How we guard against that stands on the security page.',
    },
  ],
  action: 'I understand',
  more: 'Read the security page',
};
