import { PLAN_LIMITS } from './plans.ts';

/**
 * What each plan holds, in the words of every price list: home page, pricing page, registration and billing settings.
 * `main` is the short list, `more` completes it.
 */
export const PLAN_FEATURES = {
  free: {
    main: [
      `${PLAN_LIMITS.free.aims} aims with goals and weekly steps`,
      'Unlimited notes, journal and calendar',
      `${PLAN_LIMITS.free.cardsADay} wisdom cards a day, up to ${PLAN_LIMITS.free.savedCards} saved`,
    ],
    more: ['Weekly review and the overview of your insights'],
  },
  pro: {
    main: [
      'Multiple aims with cumulative progress',
      'Unlimited wisdom cards with save and search',
      'Quarterly reviews and their whole archive, full insights',
      `Dates that you type in a line, editing in the 13 and ${PLAN_LIMITS.pro.calendarEditWeeks} week calendars`,
    ],
    more: ['All colours of a theme and the assistant, if you ask it', 'Priority email support'],
  },
} as const;
