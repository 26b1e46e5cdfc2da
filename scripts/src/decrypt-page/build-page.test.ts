import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildDecryptPage } from './build-page.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
let page: string;
beforeAll(async () => {
  page = await buildDecryptPage();
});

const textIn = (tag: string): string => new RegExp(`<${tag}>([\\s\\S]*)</${tag}>`).exec(page)?.[1] ?? '';
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('buildDecryptPage', () => {
  // shows: archive.page.reproducible
  it('builds the same bytes in two runs', async () => {
    expect(await buildDecryptPage()).toBe(page);
  });

  // shows: archive.page.policy
  it('allows its own script and style by their hashes, and no request', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? '';
    const directives = new Map(
      policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]),
    );
    expect(directives.get('default-src')).toBe("'none'");
    expect(directives.get('script-src')).toBe(hashOf(textIn('script')));
    expect(directives.get('style-src')).toBe(hashOf(textIn('style')));
    expect(directives.get('trusted-types')).toBe("'none'");
    expect(directives.has('connect-src')).toBe(false);
    // The content security policy must come before the styles, because it restricts only the elements after it.
    expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<style>'));
  });

  it('names no address and no path of the machine that built it', () => {
    const addresses = page.match(/https?:\/\/[^\s"'`)]+/g) ?? [];
    expect(addresses.filter((address) => !address.startsWith('http://www.w3.org/'))).toEqual([]);
    expect(page).not.toContain(process.cwd());
    expect(page).not.toContain('sourceMappingURL');
  });
});
