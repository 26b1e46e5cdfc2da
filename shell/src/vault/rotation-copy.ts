import { formatNumber } from '@northkeep/contracts';
export const ROTATION_TEXTS = {
  moving: 'Your vault is getting its new key.',
  stuck: 'Some records could not be brought over to the new key.',
  count: (moved: number, total: number) => `${formatNumber(moved)} of ${formatNumber(total)}.`,
  more: 'More in Security',
};
