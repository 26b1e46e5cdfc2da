import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import removeFederationMessages from './federation-messages-loader.ts';

test('removes the sentences of the installed federation errors and keeps their codes', () => {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'));
  const messages = path.join(path.dirname(resolve('@module-federation/error-codes')), 'desc.mjs');
  const shortened = removeFederationMessages(readFileSync(messages, 'utf8'));
  expect(shortened).toContain('[RUNTIME_010]: ""');
  expect(shortened.match(/\[[A-Z]+_\d+\]: "[^"]/g)).toBeNull();
  expect(shortened.match(/\[[A-Z]+_\d+\]: ""/g)?.length).toBeGreaterThan(15);
});
