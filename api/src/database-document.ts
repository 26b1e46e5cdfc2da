import { isKind } from '@northkeep/contracts';
import mongoose from 'mongoose';
// Declares every model of the server.
import './app.ts';
import './platform/jobs.ts';
import './platform/seeds.model.ts';

interface Row {
  readonly collection: string;
  readonly shardKey: string;
  readonly unique: string;
  readonly indexes: string;
  readonly expiry: string;
}

const INTRODUCTION = `# Database

Made by \`npm run docs\` from the models; do not edit. Every collection also has MongoDB's own index on \`_id\`.

Records of a person (\`api/src/records/\`) are sharded by \`userId\`, a random UUID, and every look-up names it; the other
collections are small and stay unsharded. Every command of the API is one atomic write of one document, or a sequence
that can be repeated. Reads and writes are by majority. No record expires by itself: what was deleted 30 days ago is
stripped to a mark by a job, and the mark stays.

| collection | shard key | unique | other indexes | expires |
|---|---|---|---|---|
`;

/** `docs/database.md`: what an operator of a cluster needs to know of each collection. */
export function renderDatabaseDocument(): string {
  const rows = Object.values(mongoose.models).map(rowOf);
  rows.sort((a, b) => (a.collection < b.collection ? -1 : 1));
  const lines = rows.map(
    (row) => `| ${[row.collection, row.shardKey, row.unique, row.indexes, row.expiry].join(' | ')} |`,
  );
  return `${INTRODUCTION}${lines.join('\n')}\n`;
}

function rowOf(model: mongoose.Model<unknown>): Row {
  const { collectionName } = model.collection;
  const indexes = model.schema.indexes();
  const named = (wanted: (options: mongoose.IndexOptions) => boolean) =>
    indexes
      .filter(([, options]) => wanted(options))
      .map(([fields, options]) => nameOf(fields, options))
      .join(', ') || '–';
  const expiring = indexes.filter(([, { expireAfterSeconds }]) => expireAfterSeconds !== undefined);
  return {
    collection: collectionName,
    shardKey: isKind(collectionName) ? '`{userId: 1}`' : '–',
    unique: named(({ unique }) => unique === true),
    indexes: named(({ unique }) => unique !== true),
    expiry:
      expiring.map(([fields, { expireAfterSeconds }]) => expiryOf(fields, expireAfterSeconds ?? 0)).join(', ') || '–',
  };
}

const nameOf = (fields: object, { sparse }: mongoose.IndexOptions): string => {
  const keys = Object.entries(fields).map(([name, direction]) => `${name}: ${direction}`);
  return `\`{${keys.join(', ')}}\`${sparse ? ' (sparse)' : ''}`;
};

const expiryOf = (fields: object, seconds: number): string =>
  `${seconds === 0 ? 'at' : `${seconds} s after`} \`${Object.keys(fields).join(', ')}\``;
