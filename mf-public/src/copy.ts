import { GATES } from '@northkeep/contracts';
import { FEE } from './rules/price.ts';

export const START = 'Start Now — Free';
/** The specification spells the first button of the landing page like this. */
export const START_HERO = 'Start now — free';
/** Names the fee next to every 'free'; null where this installation charges none. */
export const freeFee = (fee: string | null): string | null =>
  fee === null ? null : `Free has no monthly fee, but a one-time verification fee of ${fee}.`;
export const FREE_FEE = freeFee(FEE);
export const HERO = {
  title: ['Know where you are going.', 'Keep it to yourself.'],
  text: 'Set a direction, break it into aims and goals, and choose a few steps for this week. Everything you write is encrypted on your device before it leaves.',
  how: 'See how it works',
  ridge: 'Example. The ridge is one plan over 13 weeks, every stroke a step taken.',
  thisWeek: 'This week',
};
export const DASHBOARD = {
  title: 'Intuitive Dashboard',
  text: 'A goal becomes a step, a step becomes a few circles, and a circle is something you can finish today. Up to four active steps per goal, so a week stays a week.',
  hint: 'Try it. Fill a circle when you have done one.',
  steps: [
    { label: 'Write 500 words before work', total: 5, progress: 3 },
    { label: 'Outline the next chapter', total: 1, progress: 1 },
    { label: 'Easy run, 30 minutes', total: 3, progress: 2 },
    { label: 'Screens off at ten', total: 5, progress: 3 },
  ],
};
export const STORY = {
  title: 'How it works',
  slides: [
    { title: 'Define aims', text: 'A direction, and one or two aims that lead there. Ten words each are enough.' },
    { title: 'Weekly steps', text: 'Each aim has goals, each goal a few steps you can do this week.' },
    { title: 'Adjust when life shifts', text: 'Once a week you look back, change what was too much, and go on.' },
  ],
};
export const PRIVACY_DEMO = {
  title: ['You can read it.', 'We cannot.'],
  text: 'Your passphrase becomes a key on your device. Our servers hold ciphertext only, and a lost passphrase cannot be recovered by us.',
  yours: 'Your data',
  ours: 'What we see',
  real: 'Both sides are real: the right is the left, encrypted in this browser.',
  previous: 'Previous example',
  next: 'Next example',
  plainTab: 'Plain English',
  technicalTab: 'Technical',
  plain:
    'We keep a sealed envelope. We can see that it exists, when it changed and where it sits in your list. We cannot open it, and neither can anyone who takes our database.',
  technical:
    'AES-256-GCM with a fresh 12-byte nonce for each value, padded to steps of 64 bytes and bound to its place. The data key is made on your device and wrapped with a key from PBKDF2-SHA256, 210,000 rounds.',
  examples: [
    {
      kind: 'A note',
      text: 'Ask for the results before Friday',
      readable: 'Readable for us: whether it is done, its place in your list and the day you scheduled it.',
    },
    {
      kind: 'An aim',
      text: 'Write the book I keep postponing',
      readable: 'Readable for us: that there is an aim, and its place in your list.',
    },
    {
      kind: 'A journal entry',
      text: 'Slept badly, but the walk helped',
      readable: 'Readable for us: that it is a journal entry, and its day.',
    },
    {
      kind: 'An obstacle',
      text: 'I say yes before I have looked at my week',
      readable: 'Readable for us: that there is one.',
    },
    { kind: 'A weekly step', text: 'Easy run, 30 minutes', readable: 'Readable for us: how many times it was done.' },
  ],
};
export const PROMISES = {
  title: 'What this means',
  items: [
    {
      q: 'Encrypted on your device',
      a: 'What you write is encrypted on your device with a key made from your passphrase. Our servers hold ciphertext only.',
    },
    { q: 'No way around your passphrase', a: 'A lost passphrase cannot be recovered by us.' },
    { q: 'No ads, no tracking, no sale of data', a: 'We earn money from the Pro plan, and from nothing else.' },
    { q: 'An assistant that waits to be asked', a: 'Suggestions are opt-in. You approve, rename or discard each one.' },
    { q: 'Out whenever you like', a: 'Export is available. Deletion is permanent.' },
  ],
};
export const FAQ_TITLE = 'Short answers';
export const FAQ = [
  {
    q: 'What is not encrypted?',
    a: 'Only account basics and operational metadata: your email, your plan, when a record changed and its order.',
  },
  {
    q: 'Can you recover my passphrase?',
    a: 'No. A lost passphrase cannot be recovered by us. Write it down and keep it somewhere safe.',
  },
  {
    q: 'Do you train AI on what I write?',
    a: 'Not on private content without your opt-in. Suggestions are made on your device until you choose otherwise.',
  },
  { q: 'Can I leave?', a: 'Export and delete anytime. Deletion is permanent.' },
];
export const PRICES = {
  title: ['Start Free.', 'Pay when you want more room.'],
  billing: 'Billing',
  monthly: 'Monthly',
  annual: 'Annual',
  save: (percent: number) => `Save up to ${percent} % a year`,
  free: {
    name: 'Free',
    points: [
      `${GATES.free.aims} aims with goals and weekly steps`,
      'Unlimited notes, journal and calendar',
      `${GATES.free.cardsADay} wisdom cards a day`,
    ],
    more: ['Weekly review and the overview of your insights'],
    fee: FEE === null ? null : `One-time verification fee of ${FEE}`,
    feeAbout: 'About the fee',
    feeText: 'It deters bots and is charged once, at the end of registration. If you cannot pay it, ask us.',
    waiver: 'Ask for a waiver',
    action: 'Start Free',
  },
  pro: {
    name: 'Pro',
    badge: 'Most popular',
    points: [
      'Multiple aims with cumulative progress',
      'Unlimited wisdom cards with save and search',
      'Weekly and quarterly reviews, full insights',
    ],
    more: [
      'Edit in the 13 and 52 week calendars, quick schedule',
      'Your own colours and the assistant, if you ask it',
      'Priority email support',
    ],
    action: 'Upgrade to Pro',
  },
  elite: {
    name: 'Elite',
    badge: 'In development',
    points: ['Advanced guidance', 'Personalised check-ins', 'Early features'],
    more: [],
    action: 'Not available yet',
    updates: 'Get updates',
  },
  currency: 'Prices in USD. A card payment provider handles payments; your card number never reaches us.',
  renew: 'Plans renew unless canceled.',
};
export const FEE_TEXT = {
  title: (fee: string) => `${fee.replace(' USD', '')}, once.`,
  pairs: [
    ['What for', 'It deters bots, so that Free needs no monthly fee from people.'],
    [
      'When',
      'At the end of registration, for the Free plan. Never again, and never twice: an interrupted registration goes on without a second charge.',
    ],
  ],
  waiver: 'Waiver',
  ask: 'Ask for a waiver',
  waived: '. Once it is approved you finish your registration without paying.',
} as const;
export const PRICING_FAQ = [
  {
    q: 'What does Free cost?',
    a:
      FEE === null
        ? 'Free has no monthly fee, and registering costs nothing.'
        : `Free has no monthly fee, but a one-time verification charge of ${FEE}.`,
  },
  { q: 'Can I change my plan or billing later?', a: 'Any time. Changes apply next cycle.' },
  {
    q: 'What do Pro and Elite add?',
    a: 'Pro adds multi-aim workflows and deeper reviews. Elite adds advanced guidance, personalised check-ins and early features.',
  },
];
export const PRICING_FAQ_TITLE = 'Three questions';
/** Differences between the two available plans; `true` and `false` are shown as a tick and a dash. */
export const COMPARED: {
  readonly title: string;
  readonly what: string;
  readonly rows: readonly (readonly [what: string, free: string | boolean, pro: string | boolean])[];
} = {
  title: 'Free and Pro, side by side',
  what: 'What',
  rows: [
    ['Aims', String(GATES.free.aims), 'Any number'],
    ['Review archive with trends, quarterly review', `The last ${GATES.free.reviewWeeks} weeks`, 'All'],
    ['Editing in the 13 and 52 week calendars', GATES.free.calendarEditWeeks > 6, GATES.pro.calendarEditWeeks > 6],
    ['Quick schedule: type a date in the line', GATES.free.quickSchedule, GATES.pro.quickSchedule],
    ['Wisdom cards', `${GATES.free.cardsADay} a day`, 'All, with search'],
    ['Saved cards', `Up to ${GATES.free.savedCards}`, 'No limit'],
    ['Insights', 'Overview', 'Composites, all, assessment history'],
    ['Suggestions', 'Made on your device', 'Also from the assistant, when you ask'],
    ['Themes', 'Nine', 'Nine, and your own colours'],
    ['Priority email support', GATES.free.prioritySupport, GATES.pro.prioritySupport],
  ],
};
export const BOTH_PLANS = {
  title: 'In both',
  points: [
    'Encrypted on your device, readable only by you',
    'Goals, milestones and weekly steps',
    'Unlimited notes and journal',
    'Works offline, installs as an app',
    'Weekly focus and weekly review',
    'Calendar and weather',
    'Recovery key and passkeys',
    'Export everything, delete everything',
  ],
};
export const TICK = { yes: 'Yes', no: 'No' };
export const AFTER_DOWNGRADE = 'After a downgrade nothing is hidden or deleted. Only adding stops.';
export const CLOSING = { title: 'This week is enough.', compare: 'Compare Plans' };

export const ABOUT_TEXT = {
  title: 'Fewer things, every week.',
  lead: 'Northkeep is a planner for one person. It holds a direction, breaks it into aims and goals, and asks for a few steps this week. What you write is encrypted on your device.',
  why: 'Why it is small',
  words: [
    'A week is kept small on purpose: at most four active steps for a goal. A week in which you did half of them is still a mountain in your ridge.',
    'You write differently when nobody else can read it. At Northkeep nobody can. That is not a promise about our manners, it is how the keys are kept.',
    'An optional assistant suggests only when you ask, and you approve, rename or discard each suggestion.',
  ],
  secured: 'How it is secured',
  faqTitle: 'Short answers',
  faq: [
    {
      q: 'Who is it for?',
      a: 'Anyone who wants to plan a week, look back on it and keep notes that are really private. It is for one person, not for teams.',
    },
    { q: 'Can you read my notes?', a: 'No. Unencrypted are only account basics and operational metadata.' },
    { q: 'What if I lose my passphrase?', a: 'We cannot recover it. Write it down and keep it somewhere safe.' },
    { q: 'How do you earn money?', a: 'From the Pro plan. No ads, no tracking, no sale of data.' },
  ],
};
export const SOFTWARE_TEXT = {
  title: 'Four views of one week.',
  lead: 'Free to start, 0 USD. It runs in the browser, installs as an app and works offline.',
  prices: 'See Pricing',
  views: [
    {
      title: 'Intuitive Dashboard',
      text: 'The day, the week and up to four active steps per goal. Fill a circle when you have done one.',
    },
    {
      title: 'Next Gen Notes',
      text: 'Type a line, tick it off, or file it as journaling. What you write is sealed while you type.',
    },
    {
      title: 'Wisdom Cards',
      text: 'Short cards on habits, focus and rest. Each names its sources and something to try. Save the ones you want to keep.',
    },
    {
      title: 'Psychological Insights',
      text: 'Computed on your device from your own weeks. What was not measured says so, and no text diagnoses.',
    },
  ],
};
export const SECURITY_TEXT = {
  title: 'What stays, and what leaves.',
  lead: 'Everything starts with your passphrase, and it never leaves your device. This is the whole way from there to our server.',
  onDevice: 'On your device',
  onServer: 'On our server',
  rows: [
    {
      title: 'Your passphrase',
      text: 'Only you know it. Two keys are derived from it, on this device.',
      server: 'Never sent',
    },
    {
      title: 'A key for logging in',
      text: 'It opens the door, not the vault.',
      server: 'A hash of it (argon2id), sealed',
    },
    { title: 'A key for your vault', text: 'It opens the data key, and nothing else.', server: 'Never sent' },
    {
      title: 'The data key',
      text: 'Random, made on your device. It seals every value you write.',
      server: 'Wrapped with the key for your vault, and sealed again',
    },
    {
      title: 'What you write',
      text: 'Each value sealed alone and bound to its place, so that it cannot be moved elsewhere.',
      server: 'Ciphertext',
    },
  ],
  checkedTitle: 'The app is checked too',
  checked:
    'Northkeep is delivered in parts, each with its own version. A signed list names every part and the fingerprint of every file. Your device checks both before it runs anything; a part that does not match is refused, and the rest keeps working.',
  limitsTitle: 'What this does not cover',
  limits: [
    ['This address', 'Whoever controls it can serve code that reads the vault.'],
    ['Every part of the app', 'Runs with the full trust of the vault.'],
    ['A new device', 'Cannot notice when it is served an old state.'],
    ['A weak passphrase', 'Can be guessed by someone who has the wrapped key. Four random words are a good one.'],
  ] as [string, string][],
};
export const LEGAL = {
  updated: '2025-08-12',
  lastUpdated: 'Last updated',
  privacy: {
    title: 'Privacy Policy',
    say: 'What you write is encrypted on your device, with a key made from your passphrase. We hold ciphertext and cannot read it.',
    more: 'No ads, no tracking, no sale of data. No training of AI on private content without your opt-in. You can export at any time, and deletion is permanent.',
    readTitle: 'What we can read',
    readText: 'Only account basics and operational metadata. This is all of it.',
    what: 'What',
    why: 'Why',
    inferTitle: 'What we could infer',
    sealedTitle: 'What we cannot read',
    sealedText:
      'Your notes and journal, your direction, aims, goals, milestones and steps, obstacles, reviews, self-assessments, settings and the goal you gave at registration. A lost passphrase cannot be recovered by us.',
    elsewhereTitle: 'What goes elsewhere',
    cookiesTitle: 'Cookies',
    cookies:
      'Those that keep you signed in are necessary, hold random numbers and cannot be read by scripts. One more remembers for 365 days what you chose in the cookie dialog. Everything else is off until you turn it on; you can change your mind at the foot of every page.',
  },
  terms: {
    title: 'Terms of Use',
    say: 'What you write is yours. You keep the key, we keep the service running. You can leave whenever you like and take everything with you.',
    sections: [
      {
        title: 'Your account',
        text: 'One person, one account, with an email that reaches you. Keep your devices and your password to yourself.',
      },
      {
        title: 'Your passphrase',
        text: 'It opens your vault and never leaves your device. A lost passphrase cannot be recovered by us.',
      },
      {
        title: 'Plans and renewal',
        text: 'Plans renew unless canceled. Cancellation takes effect at the end of the monthly or annual term.',
      },
      {
        title: 'What you write',
        text: 'It stays yours. We store it encrypted, send it to your devices and do nothing else with it.',
      },
      {
        title: 'Fair use',
        text: 'Do not attack the service, share one account among many or use it to break the law. Northkeep is not medical advice.',
      },
      { title: 'Liability', text: 'Our liability is capped at the amounts you paid in the prior 12 months.' },
    ],
  },
};
export const DOWNLOAD_TEXT = {
  title: 'A place of its own.',
  lead: 'Install Northkeep and it opens in its own window, without a browser around it. It stays the same app with the same vault.',
  offered: 'It can be installed from this browser.',
  install: 'Install',
  installed: 'It is installed on this device.',
  open: 'Open now',
  notFromHere: 'Not from here: this browser does not offer it. The steps for each device stand below.',
  file: (platform: string) =>
    `For ${platform} there is a file, or install it from this browser. Both are the same app.`,
  download: (platform: string) => `Download for ${platform}`,
  how: 'On each device',
  devices: [
    {
      name: 'iPhone and iPad',
      browser: 'Safari',
      steps: ['Tap Share', 'Choose Add to Home Screen', 'Tap Add'],
      note: 'Reminders on iPhone and iPad arrive only once it is installed.',
    },
    {
      name: 'Android',
      browser: 'Chrome',
      steps: ['Open the menu', 'Choose Install app', 'Confirm with Install'],
      file: 'northkeep-android.apk',
    },
    {
      name: 'macOS',
      browser: 'Safari',
      steps: ['Open the File menu', 'Choose Add to Dock', 'Click Add'],
      file: 'northkeep-mac.dmg',
    },
    {
      name: 'Windows and Linux',
      browser: 'Chrome or Edge',
      steps: ['Click the icon at the end of the address bar', 'Click Install', 'Pin it where you like'],
      file: 'northkeep-windows.exe',
    },
  ],
  changes: 'What it changes',
  facts: [
    ['Its own window', 'Opens from the dock, the taskbar or the home screen.'],
    ['Offline', 'As in a tab: you write, changes wait on the device and are sent later.'],
    ['What stays', 'The same account, the same vault, the same lock.'],
  ] as [string, string][],
};
/** Meta description of each page, for search engines. */
export const DESCRIPTIONS = {
  home: 'A private planner for your direction, aims and weekly steps, encrypted on your device.',
  about: 'Why Northkeep is small: a planner for one person, with a few steps a week and notes nobody else can read.',
  software: `Dashboard, notes, wisdom cards and insights in one app that works offline. Free to start, 0 USD${FEE === null ? '' : `, after a one-time verification fee of ${FEE}`}.`,
  security: 'What stays on your device and what leaves it: how Northkeep keeps keys, and what that does not cover.',
  pricing: `${FREE_FEE ?? 'Free has no monthly fee.'} Pro adds multiple aims, all wisdom cards and full insights.`,
  privacy:
    'What Northkeep can read, what it could infer, and what it cannot read. No ads, no tracking, no sale of data.',
  terms: 'What you write is yours. Plans renew unless canceled; you can leave whenever you like.',
  download: 'Install Northkeep on iPhone, iPad, Android, macOS, Windows or Linux.',
  support: `Write to the people of Northkeep: ${FEE === null ? '' : 'the verification fee, '}your account, a payment or something else.`,
  updates: 'Be told once, on the day Elite can be bought.',
};
const LONG = 'This is too long.';
export const NOT_SENT = 'Your message is still here. Try again in a moment.';
export const SUPPORT_TEXT = {
  title: 'Write to us.',
  lead: 'A person reads it. Please leave out anything you would not put on a postcard: this message is not encrypted like your notes.',
  answers: 'Answers',
  data: 'How your data is kept',
  plans: FEE === null ? 'Plans' : 'Plans and the fee',
  install: 'Install it as an app',
  about: 'What is it about?',
  kinds: {
    waiver: { label: 'Waive the verification fee', text: `For this email, ${FEE} once` },
    account: { label: 'Logging in or my account' },
    payment: { label: 'A payment' },
    other: { label: 'Something else' },
  },
  email: 'Email',
  waiverHint: 'The one you registered with. The waiver counts for it alone.',
  message: 'Message',
  send: 'Send',
  sends: 'Sent: what stands in this form, nothing else.',
  errors: { email: 'Invalid email', required: 'Message is required', long: LONG },
  failed: 'The message was not sent.',
  sentTitle: 'Thank you.',
  sent: (email: string) => `We read it and answer to ${email}.`,
  sentWaiver: 'If the fee is waived, the mail says so and you finish your registration where you left it.',
  sentAbout: 'About',
  home: 'Home',
  another: 'Write another',
};
export const UPDATES_TEXT = {
  title: 'We write once.',
  lead: 'Elite is in development. Leave an email and we write once, on the day it can be bought. Then we delete the address from this list.',
  email: 'Email',
  invalid: 'Invalid email',
  submit: 'Get updates',
  what: 'What Elite will be',
  failed: 'The address was not sent.',
  again: 'Try again in a moment.',
  doneTitle: 'Thank you.',
  done: (email: string) => `${email} is on the list. We write on the day Elite can be bought, and not before.`,
  prices: 'See Pricing',
};
export const ELITE = {
  title: 'Elite is not ready.',
  text: 'It cannot be bought yet. Leave an email and we write once, when it can.',
  points: [
    'All of Pro',
    'An advanced assistant',
    'Check-ins and nudges',
    'Context-aware recommendations',
    'Behaviour mapping',
    'Multi-domain alignment',
    'Early access',
  ],
  price: (monthly: string, annual: string) => `${monthly} USD a month or ${annual} a year`,
};
export const FEEDBACK_TEXT = {
  page: 'Contact Us / Leave Suggestions',
  step: (name: string, step: number) => `${name}, ${step} of 4`,
  category: 'Category',
  kind: {
    title: 'What is on your mind?',
    text: 'A person reads every message. It is sent in the clear, unlike your notes, so leave out what is private.',
  },
  categories: {
    'General Feedback': {
      hint: 'What works for you, what does not',
      title: 'How is it going?',
      text: 'What works for you, and what does not. One thing at a time is easiest to act on.',
    },
    'Bug Report': {
      hint: 'Something does not do what it should',
      title: 'What went wrong?',
      text: 'One sentence helps us find it, the rest helps us understand it.',
    },
    'Feature Request': {
      hint: 'Something you miss',
      title: 'What do you miss?',
      text: 'Tell us what you want to get done rather than how it should look. It leaves us more ways to help.',
    },
    Other: {
      hint: 'Anything else',
      title: 'What is it about?',
      text: 'One sentence to begin with, then as much as you like.',
    },
  },
  subject: 'Summary',
  description: 'Details',
  severity: 'Severity',
  reproductionSteps: 'Reproduction steps',
  optional: 'Optional',
  importance: 'Importance',
  leastImportant: ' nice to have',
  mostImportant: ' I need it',
  contact: {
    title: 'Anything to add?',
    text: 'A picture if it helps, an address if you want an answer. Both are yours to leave out.',
  },
  picture: 'Picture',
  pictureNote: 'Optional, images only',
  choose: 'Choose a picture',
  size: (bytes: number) => `${Math.max(1, Math.round(bytes / 1000))} kB`,
  remove: (name: string) => `Remove ${name}`,
  mayContact: 'May we contact you?',
  contactEmail: 'Contact email',
  whatIsSent: 'What is sent',
  nothingElse: 'Nothing else: no notes, no steps, no settings.',
  withSeverity: (severity: string) => `severity ${severity}`,
  withImportance: (importance: string) => `importance ${importance} of 5`,
  next: 'Next',
  back: 'Back',
  send: 'Send',
  failed: 'Submission failed',
  errors: {
    subject: { required: 'Summary is required', long: LONG },
    description: { required: 'Details are required', long: LONG },
    severity: { required: 'Severity is required' },
    reproductionSteps: { long: LONG },
    contactEmail: { required: 'Contact email is required', email: 'Invalid email' },
    file: { picture: 'Images only: PNG, JPEG, WebP or GIF.', size: 'A picture of at most 2 MB, please.' },
  },
  thanks: {
    title: 'Thank you.',
    text: 'We have your message. The form is empty again.',
    answer: (email: string) =>
      `We have your message and will write to ${email} if we need more. The form is empty again.`,
    sent: 'Sent',
    home: 'Back to Northkeep',
    another: 'Send another',
  },
};
