import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { listWorkspaces } from '../workspaces.ts';
import { FALLBACKS } from './api-fallbacks.ts';
import { listUnsupportedApis } from './compatibility-data.ts';
import { findUnsupportedApis, listUnsupportedUses } from './unsupported-apis.ts';

const FILE = 'shell/src/boot/start.ts';

describe('findUnsupportedApis', () => {
  it.each([
    [
      'a method that no object of a supported browser has',
      'list.getSetCookie(); view.scrollIntoViewIfNeeded();',
      'scrollIntoViewIfNeeded',
    ],
    ['a member of a global object', 'navigator.getBattery?.();', 'Navigator.getBattery'],
    ['a static member', 'const all = await Array.fromAsync(list); URL.parse(all);', 'URL.parse'],
    ['a constructor', 'new CookieStore();', 'CookieStore'],
  ])('finds %s', (_kind, text, name) => {
    expect(findUnsupportedApis(FILE, text).join('\n')).toContain(`${name} is missing in `);
  });

  it('accepts what every supported browser has, and names that the file declares', () => {
    expect(
      findUnsupportedApis(FILE, 'URL.canParse(a); AbortSignal.any([b]); list.toSorted(); c.showPopover();'),
    ).toEqual([]);
    expect(findUnsupportedApis(FILE, "import { CookieStore } from './a.ts'; new CookieStore();")).toEqual([]);
  });

  it('accepts an API with a named fall-back', () => {
    expect(findUnsupportedApis(FILE, 'navigator.vibrate?.(5);')).toEqual([]);
  });

  it('ignores tests and code of the server', () => {
    expect(findUnsupportedApis('api/src/main.ts', 'new CookieStore();')).toEqual([]);
    expect(findUnsupportedApis('shell/src/boot/start.test.ts', 'new CookieStore();')).toEqual([]);
  });
});

describe('listUnsupportedApis', () => {
  it('depends on the oldest version of each browser', () => {
    const safari = (version: string) => listUnsupportedApis([{ name: 'safari', version }]).statics;
    expect(safari('17.3').get('AbortSignal.any')).toBe('safari 17.3');
    expect(safari('17.4').has('AbortSignal.any')).toBe(false);
  });
});

describe('FALLBACKS', () => {
  it('names only APIs that the code uses', () => {
    const sources = listWorkspaces(ROOT).map((workspace) => path.join(workspace, 'src'));
    const files = sources.flatMap((folder) => {
      const dir = path.join(ROOT, folder);
      const entries = existsSync(dir) ? readdirSync(dir, { recursive: true, encoding: 'utf8' }) : [];
      return entries.filter((entry) => /\.tsx?$/.test(entry)).map((entry) => path.join(folder, entry));
    });
    const used = files.flatMap((file) => listUnsupportedUses(file, readFileSync(path.join(ROOT, file), 'utf8')));
    const names = new Set(used.map(({ name }) => name.slice(name.lastIndexOf('.') + 1)));
    expect(Object.keys(FALLBACKS).filter((name) => !names.has(name))).toEqual([]);
  });
});
