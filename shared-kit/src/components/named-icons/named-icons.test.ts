import { LayoutGrid, Mountain } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { getNamedIcon } from './named-icons.ts';

describe('getNamedIcon', () => {
  it('returns the icon of a known name', () => {
    expect(getNamedIcon('mountain')).toBe(Mountain);
  });

  it.each(['of-a-later-version', 'toString', ''])('returns the default icon for the unknown name "%s"', (name) => {
    expect(getNamedIcon(name)).toBe(LayoutGrid);
  });
});
