export const addresses = {
  open: (host: string) => `Open ${host}`,
  write: (mail: string) => `Write to ${mail}`,
};
