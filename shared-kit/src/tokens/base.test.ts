// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./base.css', import.meta.url), 'utf8');
const rules = [...css.matchAll(/^ {2}([^{}]+?)\s*\{([^}]*)\}/gm)].map(([, selectors = '', body = '']) => ({
  selectors: selectors.split(',').map((one) => one.trim()),
  body,
}));
const declarationsOf = (selector: string) =>
  rules
    .filter(({ selectors }) => selectors.includes(selector))
    .map(({ body }) => body)
    .join('');

describe('base.css', () => {
  it.each(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])('resets margin and font of %s', (heading) => {
    expect(declarationsOf(heading)).toContain('margin: 0;');
    expect(declarationsOf(heading)).toContain('font: inherit;');
  });
});
