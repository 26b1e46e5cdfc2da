import { FEE } from './rules/price.ts';

export const START = 'Start Now — Free';
/** Names the fee next to every 'free'; null where this installation charges none. */
export const freeFee = (fee: string | null): string | null =>
  fee === null ? null : `Free has no monthly fee, but a one-time verification fee of ${fee}.`;
export const FREE_FEE = freeFee(FEE);
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
export const TOO_LONG = 'This is too long.';
export const NOT_SENT = 'Your message is still here. Try again in a moment.';
