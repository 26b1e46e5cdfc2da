import { formatNumber, isolate, pluralOf } from '@northkeep/contracts';

export const SHARED_TEXT_IMPORT_TEXTS = {
  added: (count: number) =>
    pluralOf(count, 'Added to your notes.', `${formatNumber(count)} texts were added to your notes.`),
};

export const SHARED_TEXT_QUESTION_TEXTS = {
  title: 'Add this text to your notes?',
  from: (site: string | null) =>
    site === null
      ? 'A text was sent to Northkeep. Where it comes from is not known: it may be another app or a website.'
      : `The website ${isolate(site)} sent this text to Northkeep.`,
  add: 'Add to notes',
  later: 'Not now',
  discard: 'Discard',
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
