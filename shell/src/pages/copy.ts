export const LAZY_LOAD_FAILED_TEXTS = {
  title: 'This page cannot be shown right now',
  reason: 'A part of the app could not be loaded. You may be offline, or the server is not answering.',
  retry: 'Try again',
};

export const NOT_FOUND_TEXTS = {
  view: {
    title: 'View not found',
    text: 'Nothing in the app has this address.',
    on: { to: '/app', label: 'Open Northkeep' },
    also: { to: '/app/notes', label: 'Notes' },
  },
  page: {
    title: 'Nothing at this address.',
    text: 'The link may be old, or a letter is missing.',
    on: { to: '/', label: 'Home' },
    also: { to: '/app', label: 'Open App' },
  },
};
