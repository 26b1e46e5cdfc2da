/**
 * Yields the values of a source, and requests the next value while the consumer handles the current one. When the
 * consumer stops early, the source is closed after its running request. Throws the errors of the source.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  const values = source[Symbol.asyncIterator]();
  const request = (): Promise<IteratorResult<T>> => {
    const next = values.next();
    // Prevents an unhandled rejection, because the consumer may stop before it asks for this value.
    next.catch(() => undefined);
    return next;
  };
  try {
    let next = request();
    for (let current = await next; !current.done; current = await next) {
      next = request();
      yield current.value;
    }
  } finally {
    await values.return?.();
  }
}
