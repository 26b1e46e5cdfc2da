import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDependencies } from './dependencies.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'dependencies-'));
  mkdirSync(path.join(root, 'api'));
  write('package.json', { workspaces: ['api'] });
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, value: unknown): void => writeFileSync(path.join(root, file), JSON.stringify(value));
const writeLock = (versions: Readonly<Record<string, string>>): void => {
  const packages = Object.entries(versions).map(([folder, version]) => [folder, { version }]);
  write('package-lock.json', { packages: Object.fromEntries(packages) });
};

describe('checkDependencies', () => {
  it('accepts types in devDependencies and one database driver', () => {
    write('api/package.json', { dependencies: { koa: '3' }, devDependencies: { '@types/koa': '3' } });
    writeLock({ '': '0', 'node_modules/mongodb': '7.8.0', 'node_modules/bson': '7.3.4', 'node_modules/js-bson': '1' });
    expect(checkDependencies(root)).toEqual([]);
  });

  it('rejects packages of types in dependencies', () => {
    write('api/package.json', { dependencies: { koa: '3', '@types/busboy': '1', 'trusted-types': '2' } });
    writeLock({});
    expect(checkDependencies(root)).toEqual([
      'api/package.json: @types/busboy has types only; move it to devDependencies',
      'api/package.json: trusted-types has types only; move it to devDependencies',
    ]);
  });

  it('rejects a second version of the database driver', () => {
    write('api/package.json', {});
    writeLock({ 'node_modules/mongodb': '7.9.0', 'node_modules/mongoose/node_modules/mongodb': '7.8.0' });
    expect(checkDependencies(root)).toEqual([
      'package-lock.json: mongodb is installed more than once: 7.9.0 in node_modules/mongodb, ' +
        '7.8.0 in node_modules/mongoose/node_modules/mongodb',
    ]);
  });
});
