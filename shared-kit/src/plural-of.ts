const plurals = new Intl.PluralRules('en');

/** Returns the form of an English text for a number. The kit has no texts or formats of the app, only its own words. */
export const pluralOf = (count: number, one: string, other: string): string =>
  plurals.select(count) === 'one' ? one : other;
