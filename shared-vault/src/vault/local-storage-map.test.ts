import { afterEach, describe, expect, it, vi } from 'vitest';
import { openLocalStorage } from './local-storage-map.ts';

/** Replaces localStorage by a storage that can be read but not written. */
function blockWrites(stored: Record<string, string> = {}) {
  const block = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const values = new Map(Object.entries(stored));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: block,
    removeItem: block,
  });
}
afterEach(() => vi.unstubAllGlobals());

describe('openLocalStorage', () => {
  it('keeps a value in memory that the browser does not store', () => {
    blockWrites({ 'nk.theme': 'dawn' });
    const store = openLocalStorage();
    store.setItem('nk.theme', 'dusk');
    expect(store.getItem('nk.theme')).toBe('dusk');
  });

  it('returns null for a removed value that the browser does not remove', () => {
    blockWrites({ 'nk.theme': 'dawn' });
    const store = openLocalStorage();
    expect(store.getItem('nk.theme')).toBe('dawn');
    store.removeItem('nk.theme');
    expect(store.getItem('nk.theme')).toBeNull();
  });
});
