/** Degrees Celsius of the six colour stops. */
const STOPS = [-10, 0, 10, 20, 30, 40] as const;

/**
 * Returns the theme's CSS colour of a temperature in degrees Celsius, mixed in oklab between the two nearest colour
 * stops.
 */
export function temperatureColour(celsius: number): string {
  const degrees = Math.max(-10, Math.min(40, celsius));
  const low = Math.min(STOPS.length - 2, Math.floor((degrees + 10) / 10));
  const [from, to] = [STOPS[low], STOPS[low + 1]];
  const share = Math.round((degrees + 10 - low * 10) * 10);
  if (share === 0) return `var(--t${from})`;
  return `color-mix(in oklab, var(--t${from}) ${100 - share}%, var(--t${to}))`;
}
