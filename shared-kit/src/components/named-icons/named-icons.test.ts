import { LayoutGrid, Mountain } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { namedIcon } from './named-icons.ts';

describe('namedIcon', () => {
  it('returns the icon of a known name', () => {
    expect(namedIcon('mountain')).toBe(Mountain);
  });

  it.each(['of-a-later-version', 'toString', ''])('returns the default icon for the unknown name "%s"', (name) => {
    expect(namedIcon(name)).toBe(LayoutGrid);
  });
});
