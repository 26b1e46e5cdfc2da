type Search = typeof import('./search-records.ts');

/** Loads the search in records, which no first screen needs. */
export const loadSearchModule = (): Promise<Search> => import('./search-records.ts');
