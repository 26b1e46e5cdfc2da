export const INSIGHTS_PATH = '/app/psychologicalInsights';
export const ASSESSMENTS_PATH = '/app/psychologicalInsights/assessments';
export const PULSE_PATH = '/app/psychologicalInsights/pulse';
/** Settings page of the billing plan, in the area `mf-auth`. */
export const BILLING_PATH = '/app/settings/billing';
/** Paths in other areas that the buttons of the suggestions open. */
export const PLANNER_PATH = '/app';
export const FOCUS_EDITOR_PATH = '/app?modal=thisWeekFocus';
export const REVIEW_PATH = '/app?modal=review';
export const NOTES_PATH = '/app/notes';
