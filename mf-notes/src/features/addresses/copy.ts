import { isolate } from '@northkeep/contracts';

export const webAddressTexts = {
  open: (host: string) => `Open ${host}`,
  write: (mail: string) => `Write to ${isolate(mail)}`,
};
