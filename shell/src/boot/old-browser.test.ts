import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import './old-browser.ts';

const PAGE = readFileSync(path.resolve(import.meta.dirname, '../index.html'), 'utf8');
const notice = () => document.getElementById('needs-browser') as HTMLElement;

beforeEach(() => {
  document.body.innerHTML = new DOMParser().parseFromString(PAGE, 'text/html').body.innerHTML;
  // jsdom is not a supported browser.
  vi.stubGlobal(
    'AbortSignal',
    Object.assign(() => undefined, { any: () => undefined }),
  );
  vi.stubGlobal(
    'Set',
    class extends Set {
      union() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

it('says nothing in a supported browser', () => {
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(notice().hidden).toBe(true);
});

it.each([
  ['AbortSignal.any', () => vi.stubGlobal('AbortSignal', () => undefined)],
  ['AbortSignal', () => vi.stubGlobal('AbortSignal', undefined)],
  ['Set.prototype.union', () => vi.stubGlobal('Set', function Old() {})],
])('names the browsers that work in a browser without %s', (_feature, remove) => {
  remove();
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(notice().hidden).toBe(false);
  expect(notice().textContent).toContain('too old');
});
