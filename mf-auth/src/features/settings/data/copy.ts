import { REPLACED_VAULT_RETENTION_DAYS } from '@northkeep/contracts';
export const DATA_SECTION_TEXTS = {
  see: {
    title: 'What we see',
    text: 'Every record of yours exactly as the server holds it, beside what it says. Opened on this device just now.',
    kinds: 'Kind of record',
    account: 'Account',
    find: 'Find a record',
    at: (n: number, of: number) => `${n.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`,
    previous: 'Previous record',
    next: 'Next record',
    empty: 'There is no record of this kind.',
    noneFound: 'No record says this.',
    waiting: 'The server does not hold this record yet. It waits on this device.',
    field: 'Field',
    says: 'What it says',
    holds: 'What the server holds',
    table: 'One record, field by field',
    groups: {
      sealed: { title: 'Encrypted', count: (n: number) => `${fields(n)} only you can read` },
      ours: {
        title: 'Encrypted once more by us',
        count: (n: number) => `${fields(n)}, so that a stolen database gives nothing`,
      },
      clear: { title: 'Readable for us', count: (n: number) => fields(n) },
    },
    copy: 'Copy as JSON',
    copied: 'Copied.',
    copyFailed: 'This browser did not let us copy.',
    how: 'How a field is encrypted',
    damaged: 'This does not open. It is damaged',
    values: {
      yes: 'yes',
      no: 'no',
      nothing: 'nothing',
      changed: (times: number) => (times === 1 ? 'changed once' : `changed ${times} times`),
      asMade: 'as it was made',
      place: 'its place in the order',
      madeHere: 'made on a device, says nothing',
      yourself: 'a random name for you',
      vault: 'the public name of your vault',
      parent: 'what it belongs to',
      repeat: 'keeps a repeated change from counting twice',
      shape: 'the version of its form',
      key: 'your data key; opens with your passphrase only',
      doors: 'your data key once more; opens with your recovery key or a passkey only',
      proof: 'shows that the vault is open; opens with your data key only',
      secret: 'a hash of what your password becomes on your device',
      derivation: 'how your password becomes that secret',
      word: 'your own words, in the clear',
      payment: 'what the payment provider told us',
      internal: 'counts changes',
    },
  },
  tell: {
    title: 'What we can tell without reading',
    text: 'How many records there are and in what order, when they changed, roughly how long they are, which cards you saved and when a reminder goes out. Your email and your plan are not encrypted.',
    whole: 'The whole list',
  },
  leave: {
    title: 'Begin again, or leave',
    text: 'Each asks once more before it does anything.',
    name: 'Delete account',
    detail: 'Everything goes, here and on the server.',
  },
  empty: {
    name: 'Empty vault',
    detail: 'For when the old one cannot be opened any more.',
    action: 'Start empty',
  },
  old: {
    name: 'Old vault',
    detail: `Brings a vault back that an empty one replaced in the last ${REPLACED_VAULT_RETENTION_DAYS} days.`,
    action: 'Bring it back',
  },
};
export const DELETE_ACCOUNT_DIALOG_TEXTS = {
  title: 'Delete account',
  atOnce: 'Deletion is permanent. It happens at once, because your vault is open here.',
  inSevenDays:
    'Deletion is permanent. It happens in seven days, because your vault is not open here. In those days a link in our mail takes it back.',
  inSevenDaysOld: (day: string) =>
    `Deletion is permanent. It happens in seven days, because an empty vault has replaced yours and the old one is kept until ${day}. In those days a link in our mail takes it back.`,
  records: (n: number) =>
    n === 1
      ? '1 record goes, here and on the server.'
      : `${n.toLocaleString('en-US')} records go, here and on the server.`,
  recordsText: 'Not even we can bring them back.',
  plan: 'Your plan is cancelled.',
  planText: 'Nothing is charged after today.',
  planLater: 'Nothing is charged after that day.',
  devices: 'All your devices are logged out.',
  devicesText: 'What this one keeps is erased now.',
  devicesLater: 'On that day, not before.',
  password: 'Password',
  type: (email: string) => `Type ${email}`,
  typeError: 'This is not the email of this account',
  keep: 'Keep my account',
  action: 'Delete account',
  failed: 'The account was not deleted.',
  done: 'Your account is deleted.',
  later: (day: string) => `Your account will be deleted on ${day}. We wrote to you how to keep it.`,
  planned: (day: string) => `Your account will be deleted on ${day}.`,
  plannedText: 'Until then it works as before, and you can take it back here or with the link in our mail.',
  stays: 'Your account stays.',
  staysFailed: 'That was not taken back.',
};

function fields(n: number): string {
  return n === 1 ? '1 field' : `${n} fields`;
}
