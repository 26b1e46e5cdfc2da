/**
 * The weather module: the weather store of this tab, the search for locations and the function that saves the location.
 */
export type Weather = typeof import('./weather.ts');

/** Loads the weather module, which no first screen needs. */
export const loadWeatherModule = (): Promise<Weather> => import('./weather.ts');
