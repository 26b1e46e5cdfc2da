export const INSIGHTS_PATH = '/app/psychologicalInsights';
export const ASSESSMENTS_PATH = '/app/psychologicalInsights/assessments';
export const PULSE_PATH = '/app/psychologicalInsights/pulse';
/** Settings of `mf-auth`: the plan of the account. */
export const BILLING_PATH = '/app/settings/billing';
/** Places of other areas that the buttons of the items open. */
export const PLANNER_PATH = '/app';
export const FOCUS_EDITOR = '/app?modal=thisWeekFocus';
export const REVIEW_PATH = '/app?modal=review';
export const NOTES_PATH = '/app/notes';
