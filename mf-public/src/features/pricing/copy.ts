import { PLAN_FEATURES, PLAN_LIMITS, resolvePageText } from '@northkeep/contracts';
import { PRICING_QUESTIONS } from '../../pages.ts';
import { ACTIVATION_FEE } from '../../rules/price.ts';

export const PRICE_TEXTS = {
  title: ['Start Free.', 'Pay when you want more room.'],
  billing: 'Billing',
  monthly: 'Monthly',
  annual: 'Annual',
  save: (percent: number) => `Save up to ${percent} % a year`,
  free: {
    name: 'Free',
    points: PLAN_FEATURES.free.main,
    more: PLAN_FEATURES.free.more,
    fee: ACTIVATION_FEE === null ? null : `One-time verification fee of ${ACTIVATION_FEE}`,
    feeAbout: 'About the fee',
    feeText: 'It deters bots and is charged once, at the end of registration. If you cannot pay it, ask us.',
    waiver: 'Ask for a waiver',
    action: 'Start Free',
  },
  pro: {
    name: 'Pro',
    badge: 'Most popular',
    points: PLAN_FEATURES.pro.main,
    more: PLAN_FEATURES.pro.more,
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
export const ACTIVATION_FEE_TEXT = {
  title: (fee: string) => {
    const amount = fee.replace(' USD', '');
    return `${amount}, once.`;
  },
  pairs: [
    ['What for', 'It deters bots, so that Free needs no monthly fee from people.'],
    [
      'When',
      'At the end of registration, for the Free plan. Never again, and never twice: an interrupted registration goes on without a second charge.',
    ],
  ],
  waiver: 'Waiver',
  ask: 'Ask for a waiver.',
  waived: 'Once it is approved you finish your registration without paying.',
} as const;
export const PRICING_FAQ = PRICING_QUESTIONS.map(({ q, a }) => ({ q, a: resolvePageText(a, ACTIVATION_FEE, true) }));
export const PRICING_FAQ_TITLE = 'Three questions';
/** Differences between the two available plans; `true` and `false` are shown as a tick and a dash. */
export const COMPARED_FEATURES: {
  readonly title: string;
  readonly what: string;
  readonly rows: readonly (readonly [what: string, free: string | boolean, pro: string | boolean])[];
} = {
  title: 'Free and Pro, side by side',
  what: 'What',
  rows: [
    ['Aims', String(PLAN_LIMITS.free.aims), 'Any number'],
    ['Review archive with trends, quarterly review', `The last ${PLAN_LIMITS.free.reviewWeeks} weeks`, 'All'],
    [
      `Editing in the 13 and ${PLAN_LIMITS.pro.calendarEditWeeks} week calendars`,
      PLAN_LIMITS.free.calendarEditWeeks > 6,
      PLAN_LIMITS.pro.calendarEditWeeks > 6,
    ],
    ['Quick schedule: type a date in the line', PLAN_LIMITS.free.quickSchedule, PLAN_LIMITS.pro.quickSchedule],
    ['Wisdom cards', `${PLAN_LIMITS.free.cardsADay} a day`, 'All, with search'],
    ['Saved cards', `Up to ${PLAN_LIMITS.free.savedCards}`, 'No limit'],
    ['Insights', 'Overview', 'Composites, all, assessment history'],
    ['Suggestions', 'Made on your device', 'Also from the assistant, when you ask'],
    ['Themes', 'Nine, and the highlight colour', 'Nine, and all colours'],
    ['Priority email support', PLAN_LIMITS.free.prioritySupport, PLAN_LIMITS.pro.prioritySupport],
  ],
};
export const SHARED_PLAN_FEATURES = {
  title: 'In both',
  points: [
    'Encrypted on your device, readable only by you',
    'Goals, milestones and weekly steps',
    'Unlimited notes and journal',
    'Works offline, installs as an app',
    'Weekly focus and weekly review',
    'Calendar and weather',
    'Recovery key and passkeys',
    'Export plan and notes, delete everything',
  ],
};
export const TICK_LABEL = { yes: 'Yes', no: 'No' };
export const DOWNGRADE_NOTE = 'After a downgrade nothing you wrote is hidden or deleted. Only adding stops.';
export const ELITE_TEXTS = {
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
