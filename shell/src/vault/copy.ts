export const UNLOCK = {
  title: 'Unlock your vault',
  text: 'Enter your passphrase to decrypt your data locally.',
  field: 'Passphrase',
  action: 'Unlock',
  busy: 'Unlocking',
  foot: 'Locked. The horizon is flat until you open it.',
  gone: 'I no longer have it',
};
export const WHY = {
  away: { title: 'Locked while you were away.', text: 'Everything you typed was sealed first.' },
  hand: { title: 'Locked in all tabs.', text: 'It stays locked until you unlock it, also after a reload.' },
  offline: { title: 'You are offline.', text: 'Your vault opens from what is saved on this device.' },
};
export const AFTER_RESET = {
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
export const CREATE = {
  title: 'Create your vault',
  text: 'Choose a passphrase. It encrypts everything you write.',
  field: 'New passphrase',
  action: 'Create',
  busy: 'Creating',
  foot: 'Nothing here yet. It begins with a key.',
  facts: [
    { title: 'It never leaves this device.', text: 'Your passphrase becomes a key here. We hold ciphertext only.' },
    { title: 'A lost passphrase cannot be recovered by us.', text: 'Write it down and keep it somewhere safe.' },
  ],
};
export const MISSING = {
  title: 'The key package is missing',
  text: 'The server did not send the key package of your vault. Nothing was changed or deleted. Your words stay sealed until it is back.',
  action: 'Try again',
};
export const LOADING = {
  unlocking: 'Opening your vault',
  provisioning: 'Creating your vault',
  unknown: 'Looking for your vault',
};
export const REMEMBER = 'Remember on this device';
export const CANNOT_REMEMBER = 'This window keeps nothing after it closes, so there is nowhere safe for the key.';
export const PASSPHRASE_MIN = 'Minimum 8 characters';
export const LOG_OUT = 'Logout';
export const DISCLOSURE = {
  title: 'How your vault works',
  facts: [
    {
      title: 'Your content is encrypted on this device.',
      text: 'Our servers hold ciphertext only. Account basics and operational metadata are not encrypted: your email, your name, your plan, how many entries you have, their order and when they change.',
    },
    {
      title: 'A lost passphrase cannot be recovered by us.',
      text: 'Nobody at Northkeep can open your vault. Keep the passphrase safe.',
    },
    {
      title: 'Trust has an edge.',
      text: 'Whoever controls this site could serve code that reads the vault. How we guard against that stands on the security page.',
    },
  ],
  action: 'I understand',
  more: 'Read the security page',
};
