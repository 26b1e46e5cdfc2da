import { formatCount, isolate, REPLACED_VAULT_RETENTION_DAYS } from '@northkeep/contracts';

/** Names of the record kinds in the list of a vault's contents. */
export const VAULT_CONTENT_TEXTS = {
  lines: (n: number) => formatCount(n, 'note or journal entry', 'notes and journal entries'),
  aims: (n: number) => formatCount(n, 'aim', 'aims'),
  goals: (n: number) => formatCount(n, 'goal or step', 'goals and steps'),
  weeks: (n: number) => formatCount(n, 'week or review', 'weeks and reviews'),
  assessments: (n: number) => formatCount(n, 'assessment', 'assessments'),
  nothing: 'Nothing was written yet.',
};

export const EMPTY_VAULT_TEXTS = {
  title: 'Begin an empty vault',
  text: 'Only if the passphrase, the recovery key and every passkey are gone. There is no other way back in, for you or for us.',
  unreadable: 'Becomes unreadable',
  back: (day: string) => `You can go back until ${day}.`,
  backText: 'With the old passphrase, from your settings.',
  mail: (email: string) => `We write to ${isolate(email)}.`,
  mailText: 'So that nobody does this without you.',
  password: 'Password',
  passwordHint: 'It becomes the passphrase of the empty vault.',
  type: (word: string) => `Type '${isolate(word)}' to confirm`,
  typeError: (word: string) => `Type '${isolate(word)}'`,
  action: 'Start empty',
  keep: 'Keep my vault',
  done: 'Your empty vault is open.',
  failed: 'The empty vault was not begun. Nothing has changed.',
  ground: `The old vault stays, encrypted, for ${REPLACED_VAULT_RETENTION_DAYS} days.`,
};

export const RESTORE_VAULT_TEXTS = {
  title: 'Bring the old vault back',
  text: `It opens with the passphrase it had. The vault you have now is kept for ${REPLACED_VAULT_RETENTION_DAYS} days in its turn.`,
  which: 'Old vault',
  replaced: (day: string, until: string) => `Replaced on ${day}, kept until ${until}`,
  passphrase: 'Passphrase of the old vault',
  password: 'Password, with which you log in',
  action: 'Bring it back',
  notNow: 'Not now',
  done: 'Your old vault is open.',
  failed: 'The old vault was not brought back. Nothing has changed.',
  none: 'There is no old vault to bring back.',
  noneText: `One is kept for ${REPLACED_VAULT_RETENTION_DAYS} days after an empty vault was begun.`,
  ground: 'Its horizon is drawn again once it is open.',
};

export const PASSWORD_REQUIRED_TEXT = 'Password is required';
export const OPEN_APP_LABEL = 'Open Northkeep';
