import { LANDING_PROMISES, LANDING_QUESTIONS } from '../../pages.ts';

/** The specification spells the first button of the landing page like this. */
export const getHeroButtonLabel = (pays: boolean): string => (pays ? 'Start now — free' : 'Start now');
export const HERO_TEXTS = {
  title: ['Know where you are going.', 'Keep it to yourself.'],
  text: 'Set a direction, break it into aims and goals, and choose a few steps for this week. Your plan and notes are encrypted on your device before they leave.',
  how: 'See how it works',
  ridge: 'Example. The ridge is one plan over 13 weeks, every stroke a step taken.',
  thisWeek: 'This week',
};
export const DASHBOARD_TEXTS = {
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
/** Text alternatives of the pictures. */
export const SHOWCASE_ALT_TEXTS = {
  dashboard: 'The planner on a phone: the date, the ridge of the last weeks and the steps of this week',
  notes: 'The notes of this week under the calendar',
  wisdom: 'A wisdom card with its kicker, title and summary',
  insights: 'The insights: four figures of the last weeks with their changes',
};
/** Views shown after the dashboard, each with the index of its texts on the software page. */
export const SHOWCASE_VIEWS = [
  { view: 'notes', at: 1 },
  { view: 'wisdom', at: 2 },
  { view: 'insights', at: 3 },
] as const;
export const SHOWCASE_NOTE = 'The product itself, with an example plan.';
export const HOW_IT_WORKS_TEXTS = {
  title: 'How it works',
  slides: [
    { title: 'Define aims', text: 'A direction, and one or two aims that lead there. Ten words each are enough.' },
    { title: 'Weekly steps', text: 'Each aim has goals, each goal a few steps you can do this week.' },
    { title: 'Adjust when life shifts', text: 'Once a week you look back, change what was too much, and go on.' },
  ],
};
export const PRIVACY_DEMO_TEXTS = {
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
    'We keep a closed envelope. We can see that it exists, when it changed and where it sits in your list. We cannot open it, and neither can anyone who takes our database. If we changed it, your devices would tell you.',
  technical:
    'AES-256-GCM with a fresh 12-byte nonce for each value, padded to steps of 64 bytes and bound to its place. The data key is made on your device and wrapped with a key from PBKDF2-SHA256, 210,000 rounds, and Argon2id.',
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
      readable: 'Readable for us: that there is one, and its place in your list.',
    },
    {
      kind: 'A weekly step',
      text: 'Easy run, 30 minutes',
      readable: 'Readable for us: how many times it was done, and in which week.',
    },
  ],
};
export const PROMISE_TEXTS = {
  title: 'What this means',
  items: LANDING_PROMISES,
};
export const FAQ_TITLE = 'Short answers';
export const FAQ = LANDING_QUESTIONS;
export const CLOSING_TEXTS = { title: 'This week is enough.', compare: 'Compare Plans' };
