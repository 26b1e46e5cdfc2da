import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { compile } from './build-all.ts';
import { findNewerSyntax } from './check-syntax.ts';
import { commonConfiguration } from './common.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'northkeep-syntax-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const build = (text: string) => {
  writeFileSync(path.join(root, 'entry.js'), text);
  const base = commonConfiguration(path.join(ROOT, 'shell'), 'syntax', 'production');
  return compile([
    { ...base, context: root, entry: './entry.js', output: { ...base.output, path: path.join(root, 'dist') } },
  ]);
};

describe('findNewerSyntax', () => {
  it('accepts the syntax that every supported browser reads', () => {
    expect(findNewerSyntax('a.js', 'class A { #a = 1; static { A.b ??= /(?<=x)y/u; } } export default A;')).toBeNull();
  });

  it('names a script with newer syntax', () => {
    expect(findNewerSyntax('a.js', 'const a = /[\\w--a]/v;')).toMatch(/^a\.js: not in the syntax of ECMAScript 2022/);
    expect(findNewerSyntax('a.js', 'using a = b;')).toMatch(/^a\.js: /);
  });
});

describe('the build', () => {
  it('succeeds with supported syntax, and fails when an emitted script has newer syntax', async () => {
    await expect(build('export class A { static #a = 1; }')).resolves.toBeDefined();
    await expect(build('console.log(/[\\w--a]/v.test("b"));')).rejects.toThrow('not in the syntax of ECMAScript 2022');
  });
});
