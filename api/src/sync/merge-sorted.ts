/**
 * Merges sorted sources into one sorted sequence (k-way merge) and reads each source only as far as its items are
 * needed. `compare` must never return 0 for items of different sources.
 */
export async function* mergeSorted<T>(
  sources: readonly AsyncGenerator<T, void>[],
  compare: (a: T, b: T) => number,
): AsyncGenerator<T, void> {
  try {
    const heads = await Promise.all(sources.map(readHead));
    let open = heads.filter((head) => head !== null);
    for (let [first] = open; first; [first] = open) {
      for (const head of open) if (compare(head.item, first.item) < 0) first = head;
      yield first.item;
      const next = await readHead(first.source);
      if (next) first.item = next.item;
      else open = open.filter((head) => head !== first);
    }
  } finally {
    await Promise.all(sources.map((source) => source.return()));
  }
}

interface Head<T> {
  readonly source: AsyncGenerator<T, void>;
  item: T;
}

async function readHead<T>(source: AsyncGenerator<T, void>): Promise<Head<T> | null> {
  const { done, value } = await source.next();
  return done ? null : { source, item: value };
}
