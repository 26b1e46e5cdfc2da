export const ROTATION_TEXTS = {
  moving: 'Your vault is getting its new key.',
  stuck: 'Some records could not be brought over to the new key.',
  count: (moved: number, total: number) => `${moved.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}.`,
  more: 'More in Security',
};
