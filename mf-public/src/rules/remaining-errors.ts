/** Returns the shown errors that still apply, so that a corrected field loses its message. */
export const keepRemainingErrors = <T extends object>(found: T, now: T): Partial<T> =>
  Object.fromEntries(Object.entries(found).filter(([field, error]) => Reflect.get(now, field) === error)) as Partial<T>;
