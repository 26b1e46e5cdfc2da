import { readdirSync } from 'node:fs';
import path from 'node:path';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { formatActivationFeeNote } from '../../copy.ts';
import { openPage } from '../../testing/open-page.tsx';

afterEach(cleanup);

const SOURCES = path.resolve(import.meta.dirname, '../..');

describe('the note about the fee of Free', () => {
  // shows: pricing.free.first
  it.each([
    ['/', 'Start now — free'],
    ['/about', 'Start Now — Free'],
    ['/software', 'Start Now — Free'],
  ])('explains the first occurrence of “free” on %s', async (address, action) => {
    await openPage(address);
    const fee = screen.getByText('Free has no monthly fee, but a one-time verification fee of 1.99 USD.');
    const first = screen.getAllByRole('link', { name: action })[0];
    expect(first?.closest('section')?.contains(fee)).toBe(true);
  });

  it('names no fee where the installation charges none', () => {
    expect(formatActivationFeeNote(null)).toBeNull();
  });
});

/** Returns all texts of a copy module, except those that functions create. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

describe('the texts of the public pages', () => {
  it('write “Free” with a capital', async () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('copy.ts'),
    );
    expect(files.length).toBeGreaterThan(5);
    const modules = await Promise.all(files.map((file) => import(path.join(SOURCES, file))));
    const texts = modules.flatMap((module) => textsOf({ ...module }));
    expect(texts.filter((text) => /\bfree\b/.test(text))).toEqual([]);
  });
});
