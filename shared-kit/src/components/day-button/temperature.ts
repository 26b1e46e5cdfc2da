/** Temperatures of the six colour stops in degrees Celsius. The CSS variables of the themes are named after them. */
const STOPS = [-10, 0, 10, 20, 30, 40] as const;
const PARTS = STOPS.length - 1;

/** Temperatures in degrees Celsius that get the first and the last colour; those beyond are clamped. */
export interface TemperatureScale {
  readonly min: number;
  readonly max: number;
}

/** Temperature scale of all calendar views except the whole year. */
export const WEEK_TEMPERATURE_SCALE: TemperatureScale = { min: -10, max: 40 };
/** Temperature scale of the calendar view of a whole year. */
export const YEAR_TEMPERATURE_SCALE: TemperatureScale = { min: -30, max: 35 };

/**
 * Returns the theme's CSS colour of a temperature in degrees Celsius, mixed in oklab between the two nearest colour
 * stops.
 */
export function temperatureColour(celsius: number, { min, max }: TemperatureScale = WEEK_TEMPERATURE_SCALE): string {
  const place = ((Math.max(min, Math.min(max, celsius)) - min) / (max - min)) * PARTS;
  const low = Math.min(PARTS - 1, Math.floor(place));
  const [from, to] = [STOPS[low], STOPS[low + 1]];
  const share = Math.round((place - low) * 100);
  if (share === 0) return `var(--t${from})`;
  return `color-mix(in oklab, var(--t${from}) ${100 - share}%, var(--t${to}))`;
}
