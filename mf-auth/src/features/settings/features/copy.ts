import { PLAN_LIMITS } from '@northkeep/contracts';
export const FEATURE_TEXTS = {
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
    text: 'Nothing you wrote is deleted when a plan ends.',
    label: 'What each plan holds',
    part: 'Part',
    free: 'Free',
    pro: 'Pro',
    yours: (plan: string) => `${plan}, your plan`,
    rows: [
      ['Aims', `${PLAN_LIMITS.free.aims}`, 'any number'],
      ['Notes, journal, weekly review', 'all', 'all'],
      ['Calendar', 'all views', `also editing in 13 and ${PLAN_LIMITS.pro.calendarEditWeeks} weeks`],
      ['Typing a date to schedule', '–', 'yes'],
      ['Review archive', `the last ${PLAN_LIMITS.free.reviewWeeks} weeks`, 'all, with trends'],
      ['Quarterly review', '–', 'yes'],
      ['Wisdom cards', 'five a day', 'all, with search'],
      ['Saved cards', `${PLAN_LIMITS.free.savedCards}`, 'no limit'],
      ['Insights', 'overview', 'composites, all, history'],
      ['Themes', 'nine, and the highlight colour', 'nine, and all colours'],
      ['Suggestions', 'on this device', 'also the assistant'],
    ],
  },
} as const;
