export const INSIGHTS = '/app/psychologicalInsights';
export const ASSESSMENTS = '/app/psychologicalInsights/assessments';
export const PULSE = '/app/psychologicalInsights/pulse';
/** Settings of `mf-auth`: the plan of the account. */
export const BILLING = '/app/settings/billing';
/** Places of other areas that the buttons of the items open. */
export const PLANNER = '/app';
export const FOCUS_EDITOR = '/app?modal=thisWeekFocus';
export const REVIEW = '/app?modal=review';
export const NOTES = '/app/notes';
