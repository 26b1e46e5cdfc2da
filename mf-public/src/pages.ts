import type { FaqItem, PublicPages } from '@northkeep/contracts';

// The build evaluates this module on its own, so the module imports types only. The server writes its texts into the
// HTML of each page, and the screens show the same questions.

/** A question whose answer is the same with and without the verification fee. */
type PlainFaqItem = FaqItem & { readonly a: string };

export const LANDING_PROMISES: readonly PlainFaqItem[] = [
  {
    q: 'Encrypted on your device',
    a: 'What you write is encrypted on your device with a key made from your passphrase. Our servers hold ciphertext only.',
  },
  { q: 'No way around your passphrase', a: 'A lost passphrase cannot be recovered by us.' },
  {
    q: 'No ads, no tracking, no sale of data',
    a: 'We earn money from what you pay, and from nothing else.',
    aboutPayments: true,
  },
  {
    q: 'An assistant that waits to be asked',
    a: 'Its suggestions are opt-in. You approve, rename or discard each one.',
  },
  { q: 'Out whenever you like', a: 'Export is available. Deletion is permanent.' },
];

export const LANDING_QUESTIONS: readonly PlainFaqItem[] = [
  {
    q: 'What is not encrypted?',
    a: 'Only account basics and operational metadata. The privacy policy lists them, and what you send us openly.',
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

export const ABOUT_QUESTIONS: readonly PlainFaqItem[] = [
  {
    q: 'Who is it for?',
    a: 'Anyone who wants to plan a week, look back on it and keep notes that are really private. It is for one person, not for teams.',
  },
  { q: 'Can you read my notes?', a: 'No. Unencrypted are only account basics and operational metadata.' },
  { q: 'What if I lose my passphrase?', a: 'We cannot recover it. Write it down and keep it somewhere safe.' },
  {
    q: 'How do you earn money?',
    a: 'From what people pay us. No ads, no tracking, no sale of data.',
    aboutPayments: true,
  },
];

export const PRICING_QUESTIONS = [
  {
    q: 'What does Free cost?',
    a: {
      fee: 'Free has no monthly fee, but a one-time verification charge of {fee}.',
      noFee: 'Free has no monthly fee, and registering costs nothing.',
    },
  },
  { q: 'Can I change my plan or billing later?', a: 'Any time. Changes apply next cycle.' },
  {
    q: 'What do Pro and Elite add?',
    a: 'Pro adds multi-aim workflows and deeper reviews. Elite adds advanced guidance, personalised check-ins and early features.',
  },
];

export const publicPages = {
  picture: {
    file: 'head/share.png',
    width: 1200,
    height: 630,
    alt: 'The landing page of Northkeep: Know where you are going. Keep it to yourself.',
  },
  pages: [
    {
      path: '/',
      title: 'A private planner for your weeks',
      description: 'A private planner for your direction, aims and weekly steps, encrypted on your device.',
      isProduct: true,
      questions: LANDING_QUESTIONS,
    },
    {
      path: '/about',
      title: 'About',
      description:
        'Why Northkeep is small: a planner for one person, with a few steps a week and notes nobody else can read.',
      questions: ABOUT_QUESTIONS,
    },
    {
      path: '/software',
      title: 'Software',
      description: {
        fee: 'Dashboard, notes, wisdom cards and insights in one app that works offline. Free to start, 0 USD, after a one-time verification fee of {fee}.',
        noFee: 'Dashboard, notes, wisdom cards and insights in one app that works offline. Free to start, 0 USD.',
        noPayments: 'Dashboard, notes, wisdom cards and insights in one app that works offline.',
      },
      isProduct: true,
    },
    {
      path: '/security',
      title: 'Security',
      description:
        'What stays on your device and what leaves it: how Northkeep keeps keys, and what that does not cover.',
    },
    {
      path: '/pricing',
      title: 'Pricing',
      description: {
        fee: 'Free has no monthly fee, but a one-time verification fee of {fee}. Pro adds multiple aims, all wisdom cards and full insights.',
        noFee: 'Free has no monthly fee. Pro adds multiple aims, all wisdom cards and full insights.',
      },
      isProduct: true,
      questions: PRICING_QUESTIONS,
      aboutPayments: true,
    },
    {
      path: '/privacy-policy',
      title: 'Privacy Policy',
      description:
        'What Northkeep can read, what it could infer, and what it cannot read. No ads, no tracking, no sale of data.',
    },
    {
      path: '/terms-of-use',
      title: 'Terms of Use',
      description: {
        fee: 'What you write is yours. Plans renew unless canceled; you can leave whenever you like.',
        noFee: 'What you write is yours. Plans renew unless canceled; you can leave whenever you like.',
        noPayments: 'What you write is yours. You can leave whenever you like.',
      },
    },
    {
      path: '/imprint',
      title: 'Imprint',
      description: 'Who runs this installation of Northkeep, and how to reach them.',
    },
    {
      path: '/accessibility',
      title: 'Accessibility',
      description: 'Each criterion of WCAG 2.2 with what was tested in Northkeep and how, and what was not tested.',
    },
    {
      path: '/download',
      title: 'Download',
      description: 'Install Northkeep on iPhone, iPad, Android, macOS, Windows or Linux.',
      isProduct: true,
    },
    {
      path: '/support',
      title: 'Support',
      description: {
        fee: 'Write to the people of Northkeep: the verification fee, your account, a payment or something else.',
        noFee: 'Write to the people of Northkeep: your account, a payment or something else.',
        noPayments: 'Write to the people of Northkeep: your account or something else.',
      },
    },
    {
      path: '/subscribe',
      title: 'News about Elite',
      description: 'Be told once, on the day Elite can be bought.',
      aboutPayments: true,
    },
  ],
} satisfies PublicPages;
