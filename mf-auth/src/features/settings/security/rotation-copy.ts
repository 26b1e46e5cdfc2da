import { formatCount, formatNumber, joinSentences, pluralOf } from '@northkeep/contracts';

export const KEY_ROTATION_TEXTS = {
  title: 'The key of your vault',
  text: 'Your passphrase opens a key, and the key opens your words. A new passphrase leaves the key as it is; here you make another key.',
  item: 'Change the vault’s key',
  itemText: 'If somebody may know your passphrase, or a device was lost.',
  change: 'Change the key',
  since: (day: string) => `Last changed on ${day}.`,

  dialogTitle: 'Change the vault’s key',
  does: 'What this does',
  sealed: 'Everything you wrote is encrypted again with a new key.',
  sealedText: 'On this device, one by one. You may close it in the middle.',
  others: 'Your other devices are logged out.',
  othersText: 'They ask for the passphrase once more, and then send what still waits there.',
  unlockMethods: 'A recovery key and passkeys end.',
  unlockMethodsText: 'You can make new ones afterwards.',
  doesNot: 'What it cannot do',
  doesNotText:
    'Whoever copied your words together with the old key keeps that copy. What you write from now on stays closed to them.',
  passphrase: 'Passphrase',
  password: 'Password, with which you log in',
  choose: 'Choose a new passphrase, too',
  chooseHint: 'Keep the old one only if you are sure that nobody else knows it.',
  next: 'New passphrase',
  same: 'This is the passphrase you have now',
  required: 'Password is required',
  action: 'Change the key',
  workTitle: 'Making the new key',
  steps: {
    opening: 'Opening the vault with the old key',
    making: 'Making the new key on this device',
    checking: 'Opening it once, to be sure',
    storing: 'Putting it in the old one’s place',
  },
  until: 'Until the last line is done, nothing has changed.',
  done: 'Your vault has a new key.',
  doneDetail: 'Your other devices are logged out. We wrote to you.',
  failed: 'The key was not changed. The old one stays.',

  movingTitle: 'Encrypting everything with the new key',
  count: (moved: number, total: number) => `${formatNumber(moved)} of ${formatNumber(total)}`,
  closing: 'You can close this page; it goes on when you come back.',
  waits: 'It goes on as soon as this device reaches the server.',
  saved: 'What you write meanwhile is kept on this device and saved when it is done.',
  goOn: 'Go on now',
  started: 'Encrypting everything with the new key.',

  finished: 'Everything is encrypted with the new key.',
  finishedText: (total: number) =>
    joinSentences(
      formatCount(total, 'record.', 'records.'),
      'Recovery keys and passkeys from before are gone; you can make new ones above.',
    ),
  damaged: (count: number) =>
    pluralOf(
      count,
      'One record has a part that does not open. It was kept as it is.',
      `${formatNumber(count)} records have parts that do not open. They were kept as they are.`,
    ),
  read: 'All right',

  stuckTitle: (left: number) =>
    pluralOf(left, 'One record could not be brought over.', `${formatNumber(left)} records could not be brought over.`),
  stuckText:
    'The key they are encrypted with does not open here. Nothing is lost: they stay as they are. Write to us at /support.',
};
