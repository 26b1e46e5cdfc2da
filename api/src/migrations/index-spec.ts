/** An index as a migration step declares it: independent of the models, which change with later releases. */
export interface IndexSpec {
  readonly collection: string;
  /** Fields in order with their direction. */
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly options: IndexOptions;
}

interface IndexOptions {
  readonly unique?: true;
  readonly sparse?: true;
  /** Age in seconds at which MongoDB deletes a document. */
  readonly expireAfterSeconds?: number;
}

/** Declares an index. `fields` are separated by spaces; `-` before a field makes it descending. */
export function declareIndex(collection: string, fields: string, options: IndexOptions = {}): IndexSpec {
  const key = fields
    .split(' ')
    .map((field) => (field.startsWith('-') ? ([field.slice(1), -1] as const) : ([field, 1] as const)));
  return { collection, key: Object.fromEntries(key), options };
}

/** Returns a text that is equal for equal indexes, such as `users {"email":1} {"unique":true}`. */
export function describeIndex({ collection, key, options }: IndexSpec): string {
  const { unique, sparse, expireAfterSeconds } = options;
  return `${collection} ${JSON.stringify(key)} ${JSON.stringify({ unique, sparse, expireAfterSeconds })}`;
}
