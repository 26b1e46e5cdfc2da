import { isolate } from '@northkeep/contracts';

export const formatAddFailed = (label: string) =>
  `“${isolate(label)}” could not be loaded. Check the connection and try again.`;
