import {
  AUTO_LOCK_AFTER_HIDDEN_MS,
  formatNumber,
  HOUR_MS,
  isolate,
  MINUTE_MS,
  pluralOf,
  SESSION_IDLE_MS,
} from '@northkeep/contracts';

/** Device name that the server returns for an unknown browser. */
const NO_NAME = 'Unknown browser';
export const SECURITY_TEXTS = {
  unlockMethods: {
    title: 'Doors to your vault',
    text: 'Every way your vault can be opened, with its date and device. A lost passphrase cannot be recovered by us.',
    oneTitle: 'There is only one door.',
    oneText: 'If the passphrase is lost, everything you wrote is lost. A recovery key takes a minute.',
    passphrase: 'Passphrase',
    set: (day: string, device: string | null) =>
      device === null || device === NO_NAME ? `Set on ${day}.` : `Set on ${day}, in ${isolate(device)}.`,
    both: 'It also logs you in',
    apart: 'Your login has another password since you reset it',
    change: 'Change',
    changeLabel: 'Change passphrase',
    adopt: 'Make them one',
    adoptLabel: 'Make the new password the passphrase',
  },
  locking: {
    title: 'Locking',
    text: `After ${AUTO_LOCK_AFTER_HIDDEN_MS / MINUTE_MS} minutes out of sight the vault locks by itself, in every tab.`,
    remembered: 'This device is remembered',
    rememberedText: 'It opens the vault without the passphrase, until you lock it',
    forget: 'Forget device',
    forgotten: 'This device is not remembered',
    forgottenText: 'It asks for the passphrase after every reload. You choose when you unlock',
    forgotSaid: 'This device is forgotten.',
    lock: 'Lock now',
    lockText: 'The keys and everything readable leave this device’s memory',
    lockAction: 'Lock',
  },
  sessions: {
    title: 'Sessions',
    text: 'Where you are logged in. Ending one does not touch what is saved there; it only has to log in again.',
    here: 'This device',
    outInMenu: 'Log out in the menu',
    loggedIn: (at: string) => `Logged in ${at}.`,
    seen: (at: string) => `Last seen ${at}.`,
    stays: (day: string) => `Stays until ${day}`,
    idle: `Ends after ${SESSION_IDLE_MS / HOUR_MS} hours without use`,
    end: 'End',
    endLabel: (device: string) => `End the session in ${isolate(device)}`,
    ended: 'The session has ended.',
    none: 'No other device is logged in.',
    endOthers: 'End all others',
    askTitle: 'End all other sessions?',
    askText: 'Every other device has to log in again. Nothing that is saved there is touched.',
    othersEnded: 'All other sessions have ended.',
    failed: 'The session could not be ended.',
  },
  removal: {
    title: 'This device',
    text: 'A logout keeps the encrypted copy of your vault here, so that the next login is quick and nothing unsent is lost.',
    action: 'Log out and remove everything from this device',
    askTitle: 'Log out and remove everything from this device?',
    askText:
      'Your account and what the server has stay as they are. The encrypted copy here, its reminders and the marks of your account are deleted. A cookie stays by which the server knows this browser.',
    askUnsent: (n: number) =>
      pluralOf(
        n,
        'One change has not reached the server and would be lost for good.',
        `${formatNumber(n)} changes have not reached the server and would be lost for good.`,
      ),
  },
};
export const PASSPHRASE_CHANGE_TEXTS = {
  title: 'Change your passphrase',
  current: 'Current passphrase',
  next: 'New passphrase',
  same: 'This is the passphrase you have now',
  noticeTitle: 'What this does, and what it does not',
  notice:
    'It is also your password: both change together. Your other sessions end. It does not lock out someone who already copied your old key package and knows the old passphrase.',
  action: 'Change',
  doneToast: 'Your passphrase is changed.',
  doneDetail: 'Your other sessions have ended. We wrote to you.',
  workTitle: 'Changing your passphrase',
  steps: {
    opening: 'Opening the vault with the old one',
    wrapping: 'Making the new key on this device',
    checking: 'Opening it once, to be sure',
    storing: 'Storing both in one step',
  },
  until: 'Until the last line is done, the old passphrase stays the right one.',
  failed: 'The passphrase was not changed. The old one stays the right one.',
};
export const ADOPT_PASSWORD_TEXTS = {
  title: 'One password again?',
  text: 'Your vault still opens with the passphrase you had before the reset. You can make your new password the passphrase, so there is only one to remember.',
  old: 'Passphrase from before the reset',
  password: 'New password, with which you log in',
  notice:
    'Your other sessions end. It does not lock out someone who already copied your old key package and knows the old passphrase.',
  action: 'Make it the passphrase',
  keep: 'Keep two',
  doneToast: 'There is one password again.',
};
