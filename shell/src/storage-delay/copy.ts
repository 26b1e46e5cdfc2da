export const STORAGE_DELAY_TEXTS = {
  reason:
    'Reading this device’s store takes unusually long. Close all windows of the browser and open it again. Nothing is lost.',
  without:
    'Or go on without it in this tab: Northkeep reads from the server and asks for your passphrase. Closing the tab then loses what was not sent.',
  again: 'Try again',
  goOn: 'Go on without it',
};
