/** The weather module: the store of this tab, the search of places and the change of the place. */
export type Weather = typeof import('./weather.ts');

/** Loads the weather, which no first screen needs. */
export const loadWeather = (): Promise<Weather> => import('./weather.ts');
