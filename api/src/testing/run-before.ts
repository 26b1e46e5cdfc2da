/** Runs `before` once, before the next call of a method, to simulate a concurrent change at that moment. */
export function runBeforeNextCall(target: object, method: string, before: () => Promise<unknown>): void {
  const original: unknown = Reflect.get(target, method);
  if (typeof original !== 'function') throw new Error(`${method} is no method`);
  Reflect.set(target, method, async (...parameters: unknown[]) => {
    // Makes the method of the prototype visible again.
    Reflect.deleteProperty(target, method);
    await before();
    return Reflect.apply(original, target, parameters);
  });
}
