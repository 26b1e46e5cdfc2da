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
      'Some are necessary: they keep you signed in, keep an unfinished registration, and tell us for 400 days that you have logged in here before. They hold random numbers and cannot be read by scripts. One more remembers for 365 days what you chose in the cookie dialog. Everything else is off until you turn it on; you can change your mind at the foot of the public pages.',
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
