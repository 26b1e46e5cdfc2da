/**
 * Names of the priorities of a line, as people read them. A module of its own, so that a page that shows them does not
 * load the declarations of all kinds.
 */
export const PRIORITY_NAMES = {
  none: 'No priority',
  low: 'Low priority',
  medium: 'Medium priority',
  high: 'High priority',
} as const;
