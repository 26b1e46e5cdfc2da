export const webAddressTexts = {
  open: (host: string) => `Open ${host}`,
  write: (mail: string) => `Write to ${mail}`,
};
