// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

describe('print.css', () => {
  const css = readFileSync(new URL('./print.css', import.meta.url), 'utf8');
  const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
  const forced = tokens.slice(tokens.indexOf('@media (forced-colors: active)'));

  it('replaces every colour that forced colours replace, above custom colours, which are inline styles', () => {
    const names = [...forced.matchAll(/--(\w+): \w+ !important/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(css).toMatch(new RegExp(`--${name}: (#\\w+|transparent) !important;`));
  });
});
