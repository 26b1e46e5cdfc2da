import { REPLACED_VAULT_RETENTION_DAYS } from './limits.ts';
/** A fact outside the records that the server can read, and the reason why the server can read it. */
export interface DisclosedDataItem {
  readonly what: string;
  readonly why: string;
  /** True for text that the user typed. */
  readonly typed: boolean;
  /** True for data that only an installation with payments discloses. */
  readonly aboutPayments?: boolean;
}

/** All facts about a user that the server can read, besides the clear fields of records. */
export const SERVER_READABLE_DATA: readonly DisclosedDataItem[] = [
  { what: 'email address', why: 'to log in and to write to you', typed: true },
  { what: 'first and last name', why: 'to address you and your invoices', typed: true },
  {
    what: 'role, plan, that you had a paid plan, the checkouts you opened, and what the payment provider tells about payments',
    why: 'to know what you may use, and to end and refund what you cannot use',
    typed: false,
  },
  {
    what: 'when your account was made, and whether its verification fee was paid, waived or not asked for',
    why: 'to charge it once',
    typed: false,
  },
  {
    what: 'while you register: your email, what your account will know of your password and your vault, and your payment, for 24 hours, or 30 days once you have paid',
    why: 'so that you can go on where you stopped',
    typed: true,
  },
  {
    what: 'the salts and costs with which your password becomes your login and opens your vault, and a hash of what it becomes for the login',
    why: 'so that a new device can derive the same secret, and the login can be checked',
    typed: false,
  },
  {
    what: 'that you asked for a link to reset your password, while the link works, and when you last used one, until login and vault have one password again',
    why: 'so that your devices ask for the passphrase from before',
    typed: false,
  },
  {
    what: 'the day on which your account is deleted, while that waits',
    why: 'so that it happens, and you can take it back',
    typed: false,
  },
  { what: 'when you acknowledged the encryption notice', why: 'to show it once', typed: false },
  { what: 'the public name of your vault (a hash)', why: 'so that nothing of another vault is mixed in', typed: false },
  {
    what: `when you began an empty vault, and the public name of the one it replaced, for ${REPLACED_VAULT_RETENTION_DAYS} days`,
    why: 'so that you can bring the old one back',
    typed: false,
  },
  {
    what: 'when and in which kind of browser you replaced the vault’s key, and the public names it had before',
    why: 'so that any device of yours can finish the work, also after a long time offline',
    typed: false,
  },
  {
    what: 'sessions: when they began, were last used and end, the kind of browser',
    why: 'so that you can end one',
    typed: false,
  },
  {
    what: 'browsers that have logged in to your account, each as the hash of a random number in a cookie, for 400 days after its last login',
    why: 'so that nobody can lock you out by guessing, and a mail tells you of a login in a new browser',
    typed: false,
  },
  {
    what: 'when and in which kind of browser your passphrase was set',
    why: 'so that the list of unlock methods can say it',
    typed: false,
  },
  {
    what: 'whether you have a recovery key, how many passkeys open your vault, and when and in which kind of browser each was added',
    why: 'so that the list of unlock methods can say it, and your browser can ask for the right passkey',
    typed: false,
  },
  {
    what: 'a new email address, until its code is typed, or for the seven days it waits',
    why: 'to send the code there, and to make it yours',
    typed: true,
  },
  {
    what: 'email addresses your account had before, and when each was changed',
    why: 'to delete what was stored under them when you delete the account',
    typed: true,
  },
  {
    what: 'the key of your authenticator app, encrypted with the server’s own key, and the half minute it was last used',
    why: 'to check its codes at the login, each of them once',
    typed: false,
  },
  {
    what: 'when and in which kind of browser two-factor was turned on, hashes of the recovery codes that are left, and a change of it while it waits',
    why: 'to show them to you, and to let you in without the app',
    typed: false,
  },
  {
    what: 'network addresses, for a minute, in the memory of the server; hashes of network and email addresses that only the server can make, in counters, for a day at most',
    why: 'to slow down guessing',
    typed: false,
  },
  {
    what: 'saved wisdom cards, and when you saved each',
    why: 'they are the same for everybody, and only their ids are kept',
    typed: false,
  },
  {
    what: 'how many records of each kind and how many saved cards you have, in counters',
    why: 'to keep the limits of your plan, also when two devices save at once',
    typed: false,
  },
  {
    what: 'what you write to support, or send from your account as feedback, with its picture',
    why: 'so that a person can answer',
    typed: true,
  },
  {
    what: 'emails to you that wait to be sent, with their address, encrypted with the server’s own key',
    why: 'so that none is lost while the mail server is out of reach; deleted when it was sent',
    typed: false,
  },
  {
    what: 'where the operator keeps emails on this server instead of sending them: each of them, in the clear, for seven days',
    why: 'so that it can be read without a mail server',
    typed: false,
  },
  {
    what: 'that an administrator changed your role or answered your request, and what you did as an administrator, by the ids of account and request',
    why: 'so that nobody uses those rights unnoticed; entries are never changed',
    typed: false,
  },
  {
    what: 'an email address left for news of Elite, and when it was confirmed',
    why: 'to write to it once; deleted then, when you remove it, or after two days without a confirmation',
    typed: true,
  },
  { what: 'day, time and zone of reminders', why: 'the server has to send them', typed: false },
  {
    what: 'the next 50 minutes at which you are reminded of notes, and those an hour after you asked to be reminded again, each with a random id and which of both it is, but not of which note',
    why: 'the server has to send them; each is deleted when it is sent',
    typed: false,
  },
  {
    what: 'of each browser that you subscribed to reminders: the address that its maker gave it, the keys with which messages to it are encrypted, and when you subscribed',
    why: 'to reach it; deleted when you unsubscribe or the address is gone',
    typed: false,
  },
  {
    what: 'where the operator of this server counts failures: that a part of this site could not be shown in a browser, its name, its version and one of six words for the reason, without a cookie, a session, a text or an address of a page',
    why: 'so that a bad release is found and taken back; only the numbers are kept, until the server restarts',
    typed: false,
  },
  {
    what: 'after your account is deleted: hashes of random numbers in cookies of its browsers, and its payments without your account, for 30 days each, and what administrators did, by its id',
    why: 'to tell those browsers that it was deleted, to end and refund payments, and because such entries are never changed',
    typed: false,
  },
  {
    what: 'text you agreed to send to the assistant, shown with its destination before it is sent',
    why: 'only after you turned the assistant on, on this device; it is neither stored nor logged',
    typed: true,
  },
];

/** Facts that the server can infer from metadata. */
export const METADATA_INFERENCES: readonly string[] = [
  'how many records of each kind you have, how they are ordered and which belongs to which',
  'when each was made, changed and deleted',
  'which step a count of times done belongs to, and in which week it was done',
  'roughly when a planned note with a reminder takes place, where few notes of a day have one',
  'at which minutes of the next two weeks you are reminded of weekly steps, which repeat at the same times',
  'which note was made by the tick of a repeated one, because its id is computed from the id and the date of that one',
  'which records came from an imported file or are copies, because their ids are computed and not random',
  'roughly how long a text is (in steps of 64 bytes), and how many categories a journal entry has',
  'whether an email address has an account, which anyone can ask with strict limits during registration',
];

/** Data that the device sends to services other than the Northkeep server. */
export const THIRD_PARTY_DISCLOSURES: readonly DisclosedDataItem[] = [
  {
    what: 'the name of a city you search for, and its coordinates',
    why: 'to the weather and geocoding services whose hosts you agreed to, only after you ask; another host named by the server gets nothing until you agree again',
    typed: true,
  },
  {
    what: 'text you agreed to send to the assistant',
    why: 'to the service that the operator of this server chose, where there is one; its host is shown before you send',
    typed: true,
  },
  {
    what: 'that a reminder is due, encrypted and always equally long',
    why: 'to the push service of the browser that you subscribed; it names nothing of yours',
    typed: false,
  },
  {
    what: 'which pages of this site you open, and your network address',
    why: 'to the statistics service that the operator of this server chose, where there is one; only after you allow it in the cookie dialog',
    typed: false,
  },
  {
    what: 'payment details',
    why: 'typed on the payment provider’s own page; we never see them',
    typed: true,
    aboutPayments: true,
  },
];
