import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderDatabaseDocument } from './database-document.ts';

it('docs/database.md is what the models declare', () => {
  const file = join(import.meta.dirname, '../../docs/database.md');
  expect(readFileSync(file, 'utf8')).toBe(renderDatabaseDocument());
});

it('names unique keys, indexes and expiry', () => {
  const rows = renderDatabaseDocument().split('\n');
  expect(rows.find((row) => row.startsWith('| lines |'))).toBe(
    '| lines | `{userId: 1}` | `{userId: 1, vaultId: 1, id: 1}` | `{userId: 1, updatedAt: 1, id: 1}`, `{deletedAt: 1}` (sparse) | – |',
  );
  expect(rows.find((row) => row.startsWith('| sessions |'))).toMatch(/at `expiresAt` \|$/);
});
