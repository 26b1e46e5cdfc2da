export const PART_DOWN = {
  title: 'This page cannot be shown right now',
  reason: 'A part of the app could not be loaded. You may be offline, or the server is not answering.',
  retry: 'Try again',
};
