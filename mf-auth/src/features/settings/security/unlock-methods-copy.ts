import { formatNumber, isolate } from '@northkeep/contracts';

export const RECOVERY_KEY_TEXTS = {
  name: 'Recovery key',
  none: 'None yet. It opens your vault when the passphrase is lost',
  made: (day: string, device: string | null) =>
    device === null ? `Made and checked on ${day}` : `Made and checked on ${day}, in ${isolate(device)}`,
  make: 'Make a recovery key',
  replace: 'Replace',
  replaceLabel: 'Replace the recovery key',
  remove: 'Remove',
  removeLabel: 'Remove the recovery key',
  ask: {
    title: 'Make a recovery key',
    replaceTitle: 'Replace the recovery key',
    text: 'A recovery key opens your vault when the passphrase is lost. Whoever has it and your login can read everything you wrote.',
    replaceText: 'The key you have stops working once the new one is checked.',
    facts: [
      {
        title: 'Print it or write it down.',
        text: 'Keep it somewhere safe, and not where your passphrase is: lost together, they are both lost.',
      },
      { title: 'It is shown once.', text: 'We do not have it, and nobody can show it again.' },
    ],
    action: 'Show the key',
    busy: 'Making the key',
  },
  show: {
    title: 'Keep this key.',
    text: 'It opens your vault when the passphrase is lost. It is shown once. We do not have it, and nobody can show it again.',
    label: 'Recovery key',
    signs: 'A to Z and 2 to 7 only',
    copy: 'Copy',
    copied: 'Copied. Paste it where you keep it, then copy something else.',
    copyFailed: 'This browser did not let us copy.',
    download: 'Download',
    downloaded: (file: string) => `Downloaded as ${file}. Move it off this device, or print it and delete the file.`,
    print: 'Print',
    warn: 'Whoever has this key and your login can read everything.',
    warnText: 'It does not count yet. Next you type two groups of it.',
    action: 'I have kept it',
  },
  check: {
    title: 'Show that you have it.',
    text: 'Read the last two groups from the place where you kept the key. It is no longer on this screen.',
    group: (n: number) => `Group ${formatNumber(n)}`,
    different: 'This group is different',
    hint: 'Only A to Z and 2 to 7 occur. What looks like an 8 is a B.',
    action: 'Check',
    busy: 'Storing',
    again: 'Show the key again',
  },
  done: 'Your recovery key counts from now on.',
  doneDetail: 'We wrote to you.',
  failed: 'The recovery key was not stored.',
  removeAsk: {
    title: 'Remove the recovery key',
    text: 'The key you kept opens your vault no more. Then only the other doors are left.',
    action: 'Remove',
    done: 'The recovery key is removed.',
  },
};

/** Texts of the downloaded file and of the printed page with the recovery key. */
export const RECOVERY_KEY_SHEET_TEXTS = {
  file: 'northkeep-recovery-key.txt',
  title: 'Northkeep recovery key',
  lines: (email: string, day: string) => [
    `For the vault of ${isolate(email)}, made on ${day}.`,
    'It opens the vault when the passphrase is lost. Whoever has it and the login can read everything.',
    'To use it: log in, and on the unlock screen choose "Forgot your passphrase? Use your recovery key".',
  ],
};

export const PASSKEY_TEXTS = {
  name: 'Passkey',
  none: 'None yet. It unlocks the vault; it does not log you in',
  added: (day: string, device: string | null) =>
    device === null ? `Added on ${day}` : `Added on ${day}, in ${isolate(device)}`,
  add: 'Add a passkey',
  remove: 'Remove',
  removeLabel: (day: string) => `Remove the passkey of ${day}`,
  hint: 'A passkey unlocks the vault. It does not log you in.',
  no: {
    browser: 'This browser cannot unlock a vault with a passkey. Another one or a newer one may.',
    host: 'Passkeys belong to a name, and this address is in numbers.',
  },
  full: 'There are eight passkeys. Remove one to add another.',
  ask: {
    title: 'Add a passkey',
    text: 'Your finger, your face or the PIN of this device can open the vault. The passphrase stays as it is.',
    action: 'Go on',
    busy: 'Waiting for your device',
  },
  done: 'The passkey is added.',
  doneDetail: 'It unlocks your vault from now on. We wrote to you.',
  failed: 'The passkey was not added.',
  removeAsk: {
    title: 'Remove the passkey',
    text: 'It opens your vault no more. In the list of passkeys of that device it stays until you delete it there.',
    action: 'Remove',
    done: 'The passkey is removed.',
  },
};

export const CONFIRM_REMOVAL_TEXTS = {
  passphrase: 'Passphrase',
  hint: 'Asked again, because this changes a door.',
  password: 'Password of your login',
  recoveryKey: 'Recovery key',
  useKey: 'Use the recovery key instead',
  usePassphrase: 'Use the passphrase instead',
  required: 'Password is required',
  keyRequired: 'The recovery key is required',
  removeFailed: 'The door was not removed.',
};
