// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { applyTheme, effectiveColour, resetColours, setColour, setTheme, themeStore } from './theme.ts';
import { THEME_KEY } from './theme-key.ts';

const root = document.documentElement;
const reload = (stored: unknown) => {
  localStorage.setItem(THEME_KEY, typeof stored === 'string' ? stored : JSON.stringify({ state: stored, version: 0 }));
  void themeStore.persist.rehydrate();
};

beforeEach(() => {
  setTheme('alpineNoir');
  resetColours();
});

describe('themeStore', () => {
  // shows: frame.theme.default
  it('defaults to Alpine Noir and applies the selected theme to <html>', () => {
    expect(themeStore.getInitialState().name).toBe('alpineNoir');
    expect(root.dataset.theme).toBe('alpineNoir');
    setTheme('retro');
    expect(root.dataset.theme).toBe('retro');
  });

  // shows: frame.theme.kept
  it('persists theme and colours in local storage', () => {
    setTheme('amber');
    setColour('highlight', '#FF8800');
    expect(JSON.parse(localStorage.getItem(THEME_KEY) ?? '').state).toEqual({
      name: 'amber',
      colours: { highlight: '#ff8800' },
    });
  });

  // shows: frame.theme.colours
  it('replaces single colours and restores the colour of the theme', () => {
    setColour('highlight', '#ff8800');
    expect(root.style.getPropertyValue('--highlight')).toBe('#ff8800');
    setTheme('light');
    expect(effectiveColour(themeStore.getState(), 'highlight')).toBe('#ff8800');
    setColour('highlight');
    expect(root.style.getPropertyValue('--highlight')).toBe('');
    expect(effectiveColour(themeStore.getState(), 'highlight')).toBe('#0b6a7d');
  });

  it('leaves <html> unchanged when the script in the head has applied the stored theme', async () => {
    setTheme('amber');
    setColour('highlight', '#ff8800');
    const writes: string[] = [];
    const observer = new MutationObserver((list) =>
      writes.push(...list.map(({ attributeName }) => `${attributeName}`)),
    );
    observer.observe(root, { attributes: true });
    applyTheme(themeStore.getState());
    await Promise.resolve();
    expect(writes).toEqual([]);
    root.style.removeProperty('--highlight');
    applyTheme(themeStore.getState());
    await Promise.resolve();
    expect(root.style.getPropertyValue('--highlight')).toBe('#ff8800');
    expect(writes).toContain('data-switching');
    observer.disconnect();
  });

  // shows: frame.theme.invalid, frame.theme.default
  it.each([
    ['an unknown theme', { name: 'sunset', colours: {} }],
    ['an invalid colour', { name: 'alpineNoir', colours: { primary: 'url(https://evil.example)' } }],
    ['an unknown colour role', { name: 'alpineNoir', colours: { line: '#ffffff' } }],
    ['invalid JSON', '{'],
  ])('drops %s from stored state', (_, stored) => {
    reload(stored);
    expect(themeStore.getState()).toEqual({ name: 'alpineNoir', colours: {} });
  });

  // shows: frame.theme.tabs
  it('applies a theme that another tab selected', () => {
    localStorage.setItem(THEME_KEY, JSON.stringify({ state: { name: 'midnight', colours: {} }, version: 0 }));
    window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY }));
    expect(root.dataset.theme).toBe('midnight');
  });
});
