/** APIs that a supported browser lacks, with what happens there instead. */
export const FALLBACKS: Readonly<Record<string, string>> = {
  createPolicy: 'without Trusted Types the browser enforces no policy, and integrity hashes still verify each script',
  createWritable: 'used only on a file of showSaveFilePicker',
  getClientCapabilities: 'a passkey without PRF is then reported by the WebAuthn request itself',
  launchQueue: 'a browser without it offers no files to the installed app; the import has a file field',
  requestIdleCallback: 'the work begins at once or by a timer',
  setConsumer: 'a method of launchQueue',
  setStatus: 'the name of methods of our own',
  showSaveFilePicker: 'the file is kept in memory and downloaded',
  trustedTypes: 'without Trusted Types the browser enforces no policy, and integrity hashes still verify each script',
  vibrate: 'the announcement of the card is all that happens',
  wasDiscarded: 'a browser without it does not say why it loads a page, and the lock counts from the stored moment',
};
