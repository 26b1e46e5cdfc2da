/**
 * The weather module: the weather store of this tab, the search for locations and the function that saves the location.
 */
export type WeatherModule = typeof import('./weather.ts');

/** Loads the weather module, which no first screen needs. */
export const loadWeatherModule = (): Promise<WeatherModule> => import('./weather.ts');
