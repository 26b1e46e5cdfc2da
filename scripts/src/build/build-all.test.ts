import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordInputs } from './build-all.ts';
import { isPartUnchanged, startBuild } from './fingerprint.ts';
import { writeReleaseManifest } from './release-list.ts';

const PART = 'mf-test';
let root: string;
let lines: string[];
const sourceFile = () => path.join(root, PART, 'src/screen.ts');
const lockFile = () => path.join(root, 'package-lock.json');

beforeEach(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'build-'));
  lines = [];
  for (const folder of [`${PART}/src`, `${PART}/dist`, 'scripts/dist/build'])
    mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(sourceFile(), 'first');
  writeFileSync(lockFile(), '{}');
  writeFileSync(path.join(root, PART, 'dist/main.js'), 'built from the first');
  writeReleaseManifest(path.join(root, PART, 'dist'), { name: PART, version: '1.0.0' });
  // A file that changed immediately before the start counts as changed during the build.
  await wait(50);
});
afterEach(() => rmSync(root, { recursive: true }));

/** Builds the part, with a change while the compiler runs. */
function build(change: () => void = () => undefined): void {
  const start = startBuild(root, [PART]);
  change();
  recordInputs(root, { part: PART, read: [sourceFile()], start, say: (line) => void lines.push(line) });
}

describe('a build', () => {
  it('is not repeated while nothing changes, and is after a change', () => {
    build();
    expect(isPartUnchanged(root, PART)).toBe(true);
    writeFileSync(sourceFile(), 'second');
    expect(isPartUnchanged(root, PART)).toBe(false);
  });

  it.each([
    ['a source', () => writeFileSync(sourceFile(), 'second')],
    [
      'a source whose new content has an old time',
      () => {
        writeFileSync(sourceFile(), 'second');
        utimesSync(sourceFile(), 1, 1);
      },
    ],
    [
      'a source that was changed back',
      () => {
        writeFileSync(sourceFile(), 'second');
        writeFileSync(sourceFile(), 'first');
      },
    ],
    ['a deleted source', () => rmSync(sourceFile())],
    ['the lock file', () => writeFileSync(lockFile(), '{"changed":true}')],
  ])('is repeated when its inputs changed while it ran: %s', (_title, change) => {
    build();
    build(change);
    expect(isPartUnchanged(root, PART)).toBe(false);
    expect(lines).toEqual([expect.stringContaining(`${PART} will be built again: `)]);
  });
});
