import { beforeEach, describe, expect, it, vi } from 'vitest';
import { THEME_KEY } from './theme-key.ts';

const root = document.documentElement;

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  delete root.dataset.theme;
  root.removeAttribute('style');
  vi.spyOn(console, 'warn').mockReturnValue();
});

let pages = 0;

/** Executes the script in a module of its own, as a page does before it is painted. */
function start(): Promise<unknown> {
  pages += 1;
  return import(/* @vite-ignore */ `./stored-theme.ts?page=${pages}`);
}

// shows: public.prerendered.theme
describe('the script of the stored theme', () => {
  it('sets the stored theme and the replaced colours on the document', async () => {
    const state = { name: 'midnight', colours: { primaryBg: '#102030' } };
    localStorage.setItem(THEME_KEY, JSON.stringify({ state, version: 0 }));
    await start();
    expect([root.dataset.theme, root.style.getPropertyValue('--primaryBg')]).toEqual(['midnight', '#102030']);
  });

  it.each([
    [true, 'light'],
    [false, 'alpineNoir'],
  ])('sets the theme of the system when its choice is stored (light mode: %s)', async (matches, theme) => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(prefers-color-scheme: light)' && matches }));
    const state = { name: 'retro', colours: {}, followsSystem: true };
    localStorage.setItem(THEME_KEY, JSON.stringify({ state, version: 0 }));
    await start();
    expect(root.dataset.theme).toBe(theme);
  });

  it('ignores an invalid theme name and invalid colours', async () => {
    const state = { name: '"><b>', colours: { primaryBg: 'url(//example.org)', 'a b': '#102030' } };
    localStorage.setItem(THEME_KEY, JSON.stringify({ state, version: 0 }));
    await start();
    expect([root.dataset.theme, root.getAttribute('style')]).toEqual([undefined, null]);
  });

  it.each(['', '{', 'null', '7', '{"state":null}'])('keeps the default theme when %j is stored', async (text) => {
    localStorage.setItem(THEME_KEY, text);
    await start();
    expect([root.dataset.theme, root.getAttribute('style')]).toEqual([undefined, null]);
  });
});
