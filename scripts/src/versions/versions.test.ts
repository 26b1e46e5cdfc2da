import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { buildCommit } from './build-commit.ts';
import { VERSION_JOURNEYS } from './run-journeys.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'northkeep-commit-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('a commit that a shallow clone lacks is reported with what to do', () => {
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  expect(() => buildCommit(root, 'f'.repeat(40))).toThrow('git fetch --unshallow');
});

test('ten journeys run on both mixes of versions', () => {
  const missing = VERSION_JOURNEYS.filter((name) => !existsSync(path.join(ROOT, `e2e/journeys/${name}.spec.ts`)));
  expect([missing, new Set(VERSION_JOURNEYS).size]).toEqual([[], 10]);
});
