import { isolate } from '@northkeep/contracts';
import { ABOUT_QUESTIONS } from '../../pages.ts';

export const ABOUT_TEXT = {
  title: 'Fewer things, every week.',
  lead: 'Northkeep is a planner for one person. It holds a direction, breaks it into aims and goals, and asks for a few steps this week. What you write is encrypted on your device.',
  trail: {
    label: 'From a step to a direction, an example',
    stops: [
      { name: 'This week', example: 'Write 500 words before work' },
      { name: 'Goal', example: 'Finish the first draft' },
      { name: 'Aim', example: 'Write the book I keep postponing' },
      { name: 'Direction', example: 'A quiet working life with room for writing' },
    ],
  },
  why: 'Why it is small',
  words: [
    'A week is kept small on purpose: at most four active steps for a goal. A week in which you did half of them is still a mountain in your ridge.',
    'You write differently when nobody else can read it. At Northkeep nobody can. That is not a promise about our manners, it is how the keys are kept.',
    'An optional assistant suggests only when you ask, and you approve, rename or discard each suggestion.',
  ],
  secured: 'How it is secured',
  faqTitle: 'Short answers',
  faq: ABOUT_QUESTIONS,
};
export const SOFTWARE_TEXT = {
  title: 'Four views of one week.',
  lead: 'Free to start, 0 USD. It runs in the browser, installs as an app and works offline.',
  leadWithoutPayments: 'It runs in the browser, installs as an app and works offline.',
  prices: 'See Pricing',
  licences: 'Licences of the packages in Northkeep',
  views: [
    {
      title: 'Intuitive Dashboard',
      text: 'The day, the week and up to four active steps per goal. Fill a circle when you have done one.',
    },
    {
      title: 'Next Gen Notes',
      text: 'Type a line, tick it off, or file it as journaling. What you write is encrypted while you type.',
    },
    {
      title: 'Wisdom Cards',
      text: 'Short cards on habits, focus and rest, with their sources and something to try. Save the ones you want to keep.',
    },
    {
      title: 'Psychological Insights',
      text: 'Computed on your device from your own weeks. What was not measured says so, and no text diagnoses.',
    },
  ],
} as const;
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
      server: 'A hash of it (argon2id), encrypted',
    },
    { title: 'A key for your vault', text: 'It opens the data key, and nothing else.', server: 'Never sent' },
    {
      title: 'The data key',
      text: 'Random, made on your device. It encrypts every value of your plan and notes.',
      server: 'Wrapped with the key for your vault, and encrypted again',
    },
    {
      title: 'What you write',
      text: 'Each value encrypted alone and bound to its place, so that it cannot be moved elsewhere.',
      server: 'Ciphertext',
    },
  ],
  checkedTitle: 'The app is checked too',
  checked:
    'Northkeep is delivered in parts, each with its own version. A signed list names every part and the fingerprint of every file. Your device checks both before it runs anything; a part that does not match is refused, and the rest keeps working.',
  hostileTitle: 'If the server lied',
  hostileText:
    'The app treats the server as a stranger. Each of these cases is played against the app by an automatic test with a server that lies.',
  hostile: [
    [
      'It changes what you wrote',
      'Every value is encrypted with a tag. A changed one does not open, and no other words are shown for yours.',
    ],
    ['It moves a value to another place', 'A value is bound to its record and its field. Elsewhere it does not open.'],
    ['It says that it stored something', 'Your device keeps a change until the answer proves that it was stored.'],
    [
      'It ticks, moves, sorts or deletes a record',
      'Each record carries a sealed header over all its values, made by the device that wrote it. A device that knows the record keeps its own version, tells you, and puts it back when you say so.',
    ],
    [
      'It makes up a record',
      'A new device checks that your devices have written every record. One that they have not written is hidden and counted for you, with what you can do.',
    ],
    [
      'It serves an older state',
      'A device that has seen a newer one notices it and says so. It shows both, and you decide which one counts.',
    ],
    ['It hands out other keys', 'A key that does not fit your passphrase opens nothing, and replaces no key of yours.'],
    ['It changes a part of the app', 'A file whose fingerprint differs from the signed list is refused.'],
  ] as [string, string][],
  ableTitle: 'What the server still can do',
  able: [
    [
      'Withhold and delete',
      'It can refuse to answer or lose data. Your devices keep what they have; an export keeps the rest.',
    ],
    [
      'See the outside',
      'When something changed, how many records there are, and the facts listed in the Privacy Policy.',
    ],
  ] as [string, string][],
  checkTitle: 'Check it yourself',
  check: [
    'Open the developer tools of your browser and choose the network view.',
    'Write a note and look at the request: its text is nowhere in it, only a nonce and the AES-GCM ciphertext.',
    'Open /remotes.json: it is the signed list with the version and the fingerprint of every file.',
    'Compare these fingerprints with a build of your own from the published source.',
  ],
  limitsTitle: 'What this does not cover',
  limits: [
    ['This address', 'Whoever controls it can serve code that reads the vault.'],
    ['Every part of the app', 'Runs with the full trust of the vault.'],
    ['A new device', 'Cannot notice when it is served an old state in which everything fits together.'],
    ['What is held back', 'Your other devices see only that the latest changes are old.'],
    ['Two devices shown two stories', 'After more than four changes to one record, you see it only as two versions.'],
    ['The history of a note', 'An earlier version that the server leaves out is not missed.'],
    ['Dates', 'When a record was made and last changed is what the server says.'],
    ['Whoever has your data key', 'Can write in your name until you replace the key by a rotation.'],
    [
      'The moment of an unlock',
      'The raw bytes of the data key pass through the page before the browser keeps them where no script can read them. A script of this address could take them then.',
    ],
    [
      'Other sites',
      'Can open the address for shared texts with a form of their own and so add a note. They can read nothing.',
    ],
    [
      'A browser after a logout',
      'Keeps the encrypted vault, the ids of your account and vault and a hash of your email. The security settings can remove them.',
    ],
    [
      'A database after a deletion',
      'Its files can hold parts of what was deleted until the space is used again, and backups until they are deleted.',
    ],
    ['A weak passphrase', 'Can be guessed by someone who has the wrapped key. Four random words are a good one.'],
  ] as [string, string][],
};
export const IMPRINT_TEXT = {
  title: 'Who runs this.',
  lead: 'Northkeep is open source software that anyone can run. This is the operator of this installation.',
  operator: 'Operator',
  address: 'Address',
  email: 'Email',
  phone: 'Telephone',
  register: 'Register or tax number',
  none: 'No operator is named',
  noneText: 'The operator of this installation has not entered a name and an address yet.',
};
export const LEGAL_TEXTS = {
  updated: '2025-08-12',
  lastUpdated: 'Last updated',
  template: 'This text is a template',
  templateText:
    'This installation names no operator. Whoever runs it has to enter their name and to confirm this text.',
  responsible: 'Who is responsible',
  unnamed: 'The operator of this installation, who is not named here.',
  named: (name: string, email: string) =>
    `${isolate(name)} runs this installation and answers for it. Write to ${isolate(email)}.`,
  imprint: 'Imprint',
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
      'Those that keep you signed in are necessary, hold random numbers and cannot be read by scripts. One more remembers for 365 days what you chose in the cookie dialog. Everything else is off until you turn it on; you can change your mind at the foot of the public pages.',
  },
  terms: {
    title: 'Terms of Use',
    say: 'What you write is yours. You keep the key, we keep the service running. You can leave whenever you like and take your plan and notes with you.',
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
        aboutPayments: true,
      },
      {
        title: 'What you write',
        text: 'It stays yours. We store it encrypted, send it to your devices and do nothing else with it.',
      },
      {
        title: 'Fair use',
        text: 'Do not attack the service, share one account among many or use it to break the law. An account has room for 200 aims and 100,000 notes. Northkeep is not medical advice.',
      },
      {
        title: 'Liability',
        text: 'Our liability is capped at the amounts you paid in the prior 12 months.',
        aboutPayments: true,
      },
    ],
  },
};
