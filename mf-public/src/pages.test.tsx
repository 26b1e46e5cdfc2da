import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { publicPages } from './pages.ts';
import { openPage } from './testing/open-page.tsx';

/** Maximum file size in bytes, because some services ignore a larger picture. */
const MOST_BYTES = 300_000;
const PNG_SIGNATURE = '89504e470d0a1a0a';
const ADDRESSES = [
  ...['/', '/about', '/software', '/privacy-policy', '/terms-of-use', '/pricing', '/download', '/security'],
  ...['/support', '/subscribe', '/imprint', '/accessibility'],
];

afterEach(cleanup);

describe('publicPages', () => {
  // shows: public.head.picture
  it('declares the size of the picture of link previews, which is a small PNG', () => {
    const { file, width, height } = publicPages.picture;
    const png = readFileSync(path.join(import.meta.dirname, '../public', file));
    expect(png.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE);
    // The first chunk of a PNG begins with its width and height.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
    expect(png.length).toBeLessThan(MOST_BYTES);
  });

  // shows: public.routes
  it.each(ADDRESSES)('describes %s with the title that its page shows', async (address) => {
    const described = publicPages.pages.find((page) => page.path === address);
    await openPage(address);
    const heading = screen.getByRole('heading', { level: 1 });
    expect(described?.title).toBe(heading.dataset.title ?? heading.textContent);
  });

  it('gives each page a title and a description of its own', () => {
    expect(publicPages.pages.map((page) => page.path).sort()).toEqual([...ADDRESSES].sort());
    const titles = publicPages.pages.map(({ title }) => title);
    const descriptions = publicPages.pages.map(({ description }) => JSON.stringify(description));
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(descriptions).size).toBe(descriptions.length);
  });
});
