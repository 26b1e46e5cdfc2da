import { TRASH_RETENTION_DAYS } from '@northkeep/contracts';
import mongoose, { type IndexDefinition, type IndexOptions, type Model } from 'mongoose';

// These imports register every model: `app.ts` registers those of the routes, the other modules register the remaining
// ones.
import '../app.ts';
import '../cards/commands/seed-cards.ts';
import '../migrations/migrate.ts';
import '../platform/jobs/job-lease.ts';
import '../services.ts';
import { CROSS_SHARD_QUERIES } from '../platform/cross-shard-queries.ts';
import { RecordModel } from '../records/record.model.ts';

type Index = [IndexDefinition, IndexOptions];

/** Renders `docs/database.md` from the registered models. */
export function renderDatabaseDoc(): string {
  const models = Object.values(mongoose.models).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const isRecord = (model: Model<unknown>) => nameOf(model) === RecordModel.collection.name;
  return [
    '# Database',
    '',
    'Generated from the models by `npm run docs`; a test fails when it is out of date. The same on the embedded store and on MongoDB. Every command of the API is one atomic write of one document, or a sequence of them that can be repeated, so a replica set and a cluster that is sharded by user both do. `npm run admin -- shard` shards a cluster by the keys below, and a restore keeps it sharded (its tests check the commands that it sends; it has not been run on a real cluster). Reads and writes are by majority. Indexes are created by numbered [migration steps](adr/0026-migration-steps.md).',
    '',
    'A key stands as its fields in order, `-` before one that runs backwards; every collection also has the unique `_id`. An index marked *where present* leaves out documents without its field.',
    '',
    '## Records',
    '',
    `What a person writes, of every kind: one document each, mostly sealed ([privacy contract](privacy-contract.md), [ADR 1](adr/0001-one-collection-of-records.md)). The user id of the shard key is a random UUID, and every look-up names it. None expires by itself: what was deleted ${TRASH_RETENTION_DAYS} days ago is stripped to a mark by a job, and the mark stays.`,
    '',
    ...table(models.filter(isRecord)),
    '',
    '### Queries over all users',
    '',
    'A cluster sends every other query on records and quotas to one shard. The tests of the API fail at a query without the shard key that is not listed here.',
    '',
    '| collection | command | fields | reason |',
    '|---|---|---|---|',
    ...CROSS_SHARD_QUERIES.map(
      ({ collection, command, fields, reason }) =>
        `| \`${collection}\` | ${command} | ${fields.map((field) => `\`${field}\``).join(', ') || 'none'} | ${reason} |`,
    ),
    '',
    '## Everything else',
    '',
    'Small. Without a shard key it stays on the primary shard.',
    '',
    ...table(models.filter((model) => !isRecord(model))),
    '',
  ].join('\n');
}

const nameOf = (model: Model<unknown>) => model.collection.name;

function table(models: readonly Model<unknown>[]): string[] {
  return ['| collection | shard key | unique keys | indexes | expiry |', '|---|---|---|---|---|', ...models.map(row)];
}

function row(model: Model<unknown>): string {
  const indexes = model.schema.indexes() as Index[];
  const unique = indexes.filter(([, { unique }]) => unique);
  const expiring = indexes.filter(([, { expireAfterSeconds: after }]) => after !== undefined);
  const plain = indexes.filter((index) => !unique.includes(index) && !expiring.includes(index));
  const shardKey = model.schema.get('shardKey');
  const cells = [
    `\`${nameOf(model)}\``,
    shardKey ? keyText(shardKey) : '',
    unique.map(indexText).join('<br>'),
    plain.map(indexText).join('<br>'),
    expiring.map(expiryText).join('<br>'),
  ];
  return `| ${cells.join(' | ')} |`;
}

const keyText = (key: object) =>
  `\`${Object.entries(key)
    .map(([field, direction]) => (direction === -1 ? `-${field}` : field))
    .join(', ')}\``;

const indexText = ([key, { sparse }]: Index) => `${keyText(key)}${sparse ? ' *where present*' : ''}`;

function expiryText([key, { expireAfterSeconds: after = 0 }]: Index): string {
  return after === 0 ? `at ${keyText(key)}` : `${after} seconds after ${keyText(key)}`;
}
