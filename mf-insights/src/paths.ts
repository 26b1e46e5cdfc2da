export const INSIGHTS = '/app/psychologicalInsights';
