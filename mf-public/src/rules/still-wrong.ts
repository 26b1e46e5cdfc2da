/** Of the errors that were found, those that are there still: a field that was mended says nothing any more. */
export const stillWrong = <T extends object>(found: T, now: T): Partial<T> =>
  Object.fromEntries(Object.entries(found).filter(([field, error]) => Reflect.get(now, field) === error)) as Partial<T>;
