// @vitest-environment jsdom
import { lines } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { isListGrowing } from './is-list-growing.ts';
import { closeEditor } from './testing/editor-page.tsx';

beforeAll(() => openTestVault());
afterEach(() => {
  vi.restoreAllMocks();
  closeEditor();
});

/** Sets what the page knows of the lines while it starts. */
function showLoading(shown: number, status: typeof lines.status): void {
  for (let i = 0; i < shown; i += 1) lines.create({ text: `line ${i}` });
  vi.spyOn(lines, 'status', 'get').mockReturnValue(status);
}

it.each([
  ['a full first batch', 50, 'partial', true],
  ['a first batch that lacks a line with an unsent change', 49, 'partial', true],
  ['few lines', 12, 'partial', false],
  ['a loaded list', 50, 'ready', false],
] as const)('a list with %s: %d lines, %s', (_, shown, status, expected) => {
  showLoading(shown, status);
  expect(isListGrowing()).toBe(expected);
});
