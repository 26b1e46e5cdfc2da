import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findChangedLines, findFilesAt, isMutable, listMutableFiles } from './mutable-files.ts';

describe('isMutable', () => {
  it.each(['mf-notes/src/rules/sort.ts', 'shared-kit/src/card/card.tsx', 'api/embedded-store/file.ts'])(
    'accepts the source file %s',
    (file) => expect(isMutable(file)).toBe(true),
  );

  it.each([
    ['a test', 'mf-notes/src/rules/sort.test.ts'],
    ['test support', 'shared-vault/src/sync/testing/device.ts'],
    ['a declaration', 'shell/src/build-constants.d.ts'],
    ['a configuration', 'mf-notes/vitest.config.ts'],
    ['texts for users', 'mf-notes/src/note-copy.ts'],
    ['a journey', 'e2e/pages/notes.ts'],
    ['a style sheet', 'mf-notes/src/note.css'],
  ])('rejects %s', (_, file) => expect(isMutable(file)).toBe(false));
});

describe('findFilesAt', () => {
  const files = ['a/src/rules/one.ts', 'a/src/rules/two.ts', 'a/src/rules-old.ts'];

  it('returns a named file, and all files below a named folder', () => {
    expect(findFilesAt(files, ['a/src/rules/one.ts'])).toEqual(['a/src/rules/one.ts']);
    expect(findFilesAt(files, ['./a/src/rules/'])).toEqual(['a/src/rules/one.ts', 'a/src/rules/two.ts']);
  });

  it('throws for a path without source files', () => {
    expect(() => findFilesAt(files, ['a/src/rule'])).toThrow('There is no source file of the product at a/src/rule.');
  });
});

describe('in a repository', () => {
  let root: string;
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: root });
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'mutable-files-'));
    write('package.json', '{"workspaces": ["area", "untested"]}');
    write('area/package.json', '{}');
    write('area/vitest.config.ts', '');
    write('area/src/kept.ts', 'one\n');
    write('area/src/rule.ts', 'one\ntwo\nthree\nfour\nfive\n');
    write('untested/src/rule.ts', 'one\n');
    git('init', '-q', '-b', 'main');
    git('add', '-A');
    git('commit', '-q', '-m', 'area: add rules');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('listMutableFiles lists the source files of workspaces with tests', () => {
    expect(listMutableFiles(root)).toEqual(['area/src/kept.ts', 'area/src/rule.ts']);
  });

  it('findChangedLines returns the lines changed on a branch and in the working tree, and new files as a whole', () => {
    git('switch', '-q', '-c', 'branch');
    write('area/src/rule.ts', 'one\n2\nthree\nfour\nfive\n');
    git('commit', '-q', '-a', '-m', 'area: change a rule');
    write('area/src/rule.ts', 'one\n2\nthree\nfive\nsix\nseven\n');
    write('area/src/new.ts', 'one\n');
    expect(findChangedLines(root, listMutableFiles(root))).toEqual([
      'area/src/new.ts',
      'area/src/rule.ts:2-2',
      'area/src/rule.ts:5-6',
    ]);
  });

  it('findChangedLines throws without a branch main', () => {
    git('branch', '-m', 'other');
    expect(() => findChangedLines(root, listMutableFiles(root))).toThrow('git merge-base failed');
  });
});
