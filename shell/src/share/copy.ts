export const SHARED_TEXT_IMPORT_TEXTS = {
  added: (count: number) => (count === 1 ? 'Added to your notes.' : `${count} texts were added to your notes.`),
};

export const SHARE_FAILED_TEXTS = {
  title: 'Nothing was kept',
  'signed-out': {
    text: 'Log in on this device first, then share it again. Until then Northkeep has no key to encrypt it with.',
    on: { to: '/login', label: 'Log in' },
  },
  'not-stored': {
    text: 'This device could not store it: there is no space left, it is very long, or too much waits already. Open Northkeep, unlock it, and share again.',
    on: { to: '/app/notes', label: 'Open Northkeep' },
  },
  'not-ready': {
    text: 'Northkeep was not ready on this device. Open it once while you are online, then share again.',
    on: { to: '/app/notes', label: 'Open Northkeep' },
  },
};
