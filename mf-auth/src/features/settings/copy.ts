export const LOAD_FAILED = 'This could not be loaded.';
export const TRY_AGAIN = 'Try again';
export const CANCEL = 'Cancel';

/** Device name that the server returns for an unknown browser. */
const NO_NAME = 'Unknown browser';

export const SECURITY = {
  unlockMethods: {
    title: 'Doors to your vault',
    text: 'Every way your vault can be opened, with its date and device. A lost passphrase cannot be recovered by us.',
    oneTitle: 'There is only one door.',
    oneText: 'If the passphrase is lost, everything you wrote is lost. A recovery key takes a minute.',
    passphrase: 'Passphrase',
    set: (day: string, device: string | null) =>
      `Set on ${day}${device === null || device === NO_NAME ? '' : `, in ${device}`}`,
    both: 'It also logs you in',
    apart: 'Your login has another password since you reset it',
    change: 'Change',
    changeLabel: 'Change passphrase',
    adopt: 'Make them one',
    adoptLabel: 'Make the new password the passphrase',
  },
  locking: {
    title: 'Locking',
    text: 'After 15 minutes out of sight the vault locks by itself, in every tab.',
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
    idle: 'Ends after 12 hours without use',
    end: 'End',
    endLabel: (device: string) => `End the session in ${device}`,
    ended: 'The session has ended.',
    none: 'No other device is logged in.',
    endOthers: 'End all others',
    askTitle: 'End all other sessions?',
    askText: 'Every other device has to log in again. Nothing that is saved there is touched.',
    othersEnded: 'All other sessions have ended.',
    failed: 'The session could not be ended.',
  },
};

export const CHANGE = {
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

export const ADOPT = {
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

export const PROFILE = {
  label: 'Profile',
  text: 'Your name greets you and stands on your insights. It and your email are among the few things we can read.',
  name: 'Name',
  email: 'Email',
  since: 'Account since',
  edit: 'Edit',
  firstName: 'First name',
  lastName: 'Last name',
  emailHint: 'A new email needs your password and a code that we send there.',
  required: 'This field is required',
  save: 'Save Changes',
  saved: 'Profile updated successfully.',
  failed: 'Your profile was not saved.',
  askTitle: (email: string) => `This makes ${email} your email.`,
  askText: 'Type your password, and we send a code there.',
  password: 'Password',
  send: 'Send the code',
  sentTitle: (email: string) => `We sent a code to ${email}.`,
  sentText: (email: string) => `Until you type it, ${email} stays your email.`,
  code: 'Verification code',
  placeholder: '6-digit',
  keep: 'Keep the old email',
  inUse: 'Another account has this email already.',
  askLater:
    'Type your password, and we send a code there. After the code the change waits seven days, because your vault is not open here. A link in our mail to the old address cancels it.',
  askLaterOld: (day: string) =>
    `Type your password, and we send a code there. After the code the change waits seven days, because an old vault is kept until ${day}. A link in our mail to the old address cancels it.`,
  waits: (email: string, day: string) => `${email} becomes your email on ${day}.`,
  waitsText: (email: string) => `Until then ${email} stays your email. We wrote there how to cancel the change.`,
  stays: 'Your email stays.',
  staysFailed: 'The change was not cancelled.',
};

const BILLING_TERMS = { monthly: 'Monthly', annual: 'Annual' };

export const BILLING = {
  plan: 'Your plan',
  names: { free: 'Free', pro: 'Pro', elite: 'Elite' },
  none: '0 USD',
  unit: { monthly: 'a month', annual: 'a year' },
  next: 'Next payment',
  nextValue: (price: string, day: string) => `${price} on ${day}`,
  billing: 'Billing',
  terms: BILLING_TERMS,
  termFrom: (now: 'monthly' | 'annual', next: 'monthly' | 'annual', day: string) =>
    `${BILLING_TERMS[now]}, ${BILLING_TERMS[next].toLowerCase()} from ${day}`,
  payBy: (term: 'monthly' | 'annual', price: string) => `Pay ${term === 'annual' ? 'yearly' : 'monthly'}, ${price}`,
  keepTerm: { monthly: 'Keep paying monthly', annual: 'Keep paying yearly' },
  termChanged: (term: 'monthly' | 'annual', day: string) =>
    `From ${day} you pay ${term === 'annual' ? 'yearly' : 'monthly'}.`,
  termKept: { monthly: 'You go on paying monthly.', annual: 'You go on paying yearly.' },
  fee: 'Verification fee',
  feeBy: {
    payment: (day: string) => `Paid on ${day}`,
    waiver: (day: string) => `Waived on ${day}`,
    off: () => 'None on this instance',
  },
  portal: 'Open the billing portal',
  portalHint:
    'Card, invoices and cancellation are in the portal of the payment provider. We never see your card number.',
  until: (day: string) => `until ${day}`,
  endingTitle: (day: string) => `Pro ends on ${day}.`,
  endingText: 'No further payment. After that nothing is hidden or deleted. Only adding beyond the Free limits stops.',
  keep: 'Keep Pro',
  kept: 'Pro goes on.',
  graceTitle: 'Your last payment did not go through.',
  graceText: (failed: string, until: string) =>
    `The bank declined it on ${failed}. Pro stays on until ${until}. With a working card nothing else changes.`,
  updateCard: 'Update the card',
  what: 'What happens when',
  fall: {
    label: 'From the failed payment to the end of Pro',
    declined: 'Payment declined',
    declinedText: 'Pro stays on.',
    tries: 'Further tries',
    triesDay: 'In between',
    triesText: 'The payment provider asks the bank again.',
    end: 'Free',
    endText: 'Nothing is hidden or deleted.',
  },
  save: (percent: number) => `Save up to ${percent} % a year`,
  upgrade: 'Upgrade to Pro',
  yourPlan: 'Your plan',
  from: (day: string) => `From ${day}`,
  freeTier: 'Free Tier',
  toFree: 'Switch to Free',
  toFreeHint: (day: string) =>
    `Pro stays until ${day}. After that nothing is hidden or deleted. Only adding beyond the Free limits stops.`,
  toFreeAsk: 'Switch to Free?',
  ending: (day: string) => `Pro ends on ${day}.`,
  freeHolds: [
    '2 aims with goals and weekly steps',
    'Unlimited notes, journal and weekly review',
    '5 wisdom cards a day, up to 50 saved',
    'Nine themes',
  ],
  proHolds: [
    'Any number of aims',
    'Unlimited wisdom cards, with search',
    'Composites, assessment history, quarterly review',
    'Your own colours in every theme',
  ],
  elite: 'Elite',
  development: 'In development',
  eliteHolds: ['Advanced guidance', 'Personalised check-ins', 'Early features'],
  unavailable: 'Not available yet',
  updates: 'Get updates',
  paid: 'You have Pro now.',
  confirming: 'Confirming your payment…',
  canceled: 'The payment was cancelled.',
  canceledDetail: 'Nothing was charged.',
  cannotInitialize: 'Unable to initialize payments at the moment. Please retry.',
};

export const FEATURES = {
  title: 'Features',
  text: 'What your plan opens. The rest is shown where it would be used.',
  enabled: 'Enabled',
  upgrade: 'Upgrade to access',
  names: {
    basic_reports: { name: 'Basic reports', text: 'Overview of your signals on the insights page' },
    ai_suggestions: { name: 'AI suggestions', text: 'Suggestions from the assistant, only when you ask' },
    advanced_analytics: { name: 'Advanced analytics', text: 'Composites, assessment history and trends' },
    ai_integration: {
      name: 'AI Multi-Module Integration',
      text: 'Suggestions across goals and reviews, when you ask',
    },
    priority_support: { name: 'Priority support', text: 'Your mail is answered first' },
  },
  byPlan: {
    title: 'By plan',
    text: 'Nothing you wrote is hidden when a plan ends.',
    label: 'What each plan holds',
    part: 'Part',
    free: 'Free',
    pro: 'Pro',
    yours: (plan: string) => `${plan}, your plan`,
    rows: [
      ['Aims', '2', 'any number'],
      ['Notes, journal, weekly review', 'all', 'all'],
      ['Calendar', 'all views', 'also editing in 13 and 52 weeks'],
      ['Typing a date to schedule', '–', 'yes'],
      ['Review archive', 'the last 4 weeks', 'all, with trends'],
      ['Quarterly review', '–', 'yes'],
      ['Wisdom cards', 'five a day', 'all, with search'],
      ['Saved cards', '50', 'no limit'],
      ['Insights', 'overview', 'composites, all, history'],
      ['Themes', 'nine', 'nine, and your own colours'],
      ['Suggestions', 'on this device', 'also the assistant'],
    ],
  },
} as const;

export const DATA = {
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
      sealed: { title: 'Sealed', count: (n: number) => `${fields(n)} only you can read` },
      ours: {
        title: 'Sealed once more by us',
        count: (n: number) => `${fields(n)}, so that a stolen database gives nothing`,
      },
      clear: { title: 'Readable for us', count: (n: number) => fields(n) },
    },
    copy: 'Copy as JSON',
    copied: 'Copied.',
    copyFailed: 'This browser did not let us copy.',
    how: 'How a field is sealed',
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
    text: 'How many records there are and in what order, when they changed, roughly how long they are, which cards you saved and when a reminder goes out. Your email and your plan are not sealed.',
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
    detail: 'Brings a vault back that an empty one replaced in the last 30 days.',
    action: 'Bring it back',
  },
};

function fields(n: number): string {
  return n === 1 ? '1 field' : `${n} fields`;
}

export const DELETE = {
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
