import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderPrivacyContract } from './render.ts';

describe('renderPrivacyContract', () => {
  test('equals the committed docs/privacy-contract.md', () => {
    const file = path.resolve(import.meta.dirname, '../../../docs/privacy-contract.md');
    const fix = 'docs/privacy-contract.md is out of date. Run "npm run docs" and commit what it writes.';
    expect(readFileSync(file, 'utf8'), fix).toBe(renderPrivacyContract());
  });

  test('lists a clear field as readable and a sealed one as sealed', () => {
    const row = renderPrivacyContract()
      .split('\n')
      .find((line) => line.startsWith('| weeklyProgress |'));
    const [, , readable, sealed] = row?.split('|').map((cell) => cell.trim()) ?? [];
    expect(readable).toBe('progress (integer)');
    expect(sealed?.split(', ')).toEqual(expect.arrayContaining(['week', 'stepId', 'target']));
  });
});
