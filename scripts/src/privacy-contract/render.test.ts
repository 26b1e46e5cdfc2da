import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { renderPrivacyContract } from './render.ts';

test('docs/privacy-contract.md is what contracts declare', () => {
  const file = path.resolve(import.meta.dirname, '../../../docs/privacy-contract.md');
  expect(readFileSync(file, 'utf8')).toBe(renderPrivacyContract());
});

test('it names a clear field and leaves a sealed one on the other side', () => {
  const row = renderPrivacyContract()
    .split('\n')
    .find((line) => line.startsWith('| steps |'));
  expect(row).toBe('| steps | progress (integer) | label, total, status, aiOrigin |');
});
