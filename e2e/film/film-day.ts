/** Days from today to the next Thursday, so that the week has past and future days. */
export const daysToThursday = (4 - new Date().getUTCDay() + 7) % 7 || 7;

/** Milliseconds from now to 8:40 of the same day, so that pictures always show the same time. */
export function computeMsToMorning(): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 8, 40) - now.getTime();
}
