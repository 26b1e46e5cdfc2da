import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import { RecordModel } from '../records/record.model.ts';
import { renderDatabaseDoc } from './database-doc.ts';

const SOURCE = resolve(import.meta.dirname, '..');

describe('renderDatabaseDoc', () => {
  test('equals the committed docs/database.md', async () => {
    expect(await readFile(resolve(SOURCE, '../../docs/database.md'), 'utf8')).toBe(renderDatabaseDoc());
  });

  test('contains every model', async () => {
    const known = mongoose.modelNames();
    for (const name of await readdir(SOURCE, { recursive: true })) {
      const file = join(SOURCE, name);
      const isSource = name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing');
      if (isSource && (await readFile(file, 'utf8')).includes("from 'mongoose'")) await import(file);
    }
    expect(mongoose.modelNames()).toEqual(known);
  });

  test('starts every unique index of a sharded collection with its shard key, as MongoDB requires', () => {
    const { schema } = RecordModel;
    const unique = schema.indexes().filter(([, { unique }]) => unique);
    expect(Object.keys(schema.get('shardKey') ?? {})).toEqual(['userId']);
    expect(unique.map(([key]) => Object.keys(key)[0])).toEqual(['userId']);
  });
});
