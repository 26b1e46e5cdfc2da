// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { effectiveColour, resetColours, setColour, setTheme, THEME_KEY, themeStore } from './theme.ts';

const root = document.documentElement;
const reload = (stored: unknown) => {
  localStorage.setItem(THEME_KEY, typeof stored === 'string' ? stored : JSON.stringify({ state: stored, version: 0 }));
  void themeStore.persist.rehydrate();
};

beforeEach(() => {
  setTheme('alpineNoir');
  resetColours();
});

describe('the theme', () => {
  it('is Alpine Noir until a person chooses, and stands on <html>', () => {
    expect(root.dataset.theme).toBe('alpineNoir');
    setTheme('retro');
    expect(root.dataset.theme).toBe('retro');
  });

  it('is kept on this device', () => {
    setTheme('amber');
    setColour('highlight', '#FF8800');
    expect(JSON.parse(localStorage.getItem(THEME_KEY) ?? '').state).toEqual({
      name: 'amber',
      colours: { highlight: '#ff8800' },
    });
  });

  it('wears own colours on top and gives the theme back its own', () => {
    setColour('highlight', '#ff8800');
    expect(root.style.getPropertyValue('--highlight')).toBe('#ff8800');
    setTheme('light');
    expect(effectiveColour(themeStore.getState(), 'highlight')).toBe('#ff8800');
    setColour('highlight');
    expect(root.style.getPropertyValue('--highlight')).toBe('');
    expect(effectiveColour(themeStore.getState(), 'highlight')).toBe('#0b6a7d');
  });

  it.each([
    ['a theme that is not ours', { name: 'sunset', colours: {} }],
    ['a colour that is none', { name: 'alpineNoir', colours: { primary: 'url(https://evil.example)' } }],
    ['a key that is none', { name: 'alpineNoir', colours: { line: '#ffffff' } }],
    ['nonsense', '{'],
  ])('drops %s from what was stored', (_, stored) => {
    reload(stored);
    expect(themeStore.getState()).toEqual({ name: 'alpineNoir', colours: {} });
  });

  it('follows another tab', () => {
    localStorage.setItem(THEME_KEY, JSON.stringify({ state: { name: 'midnight', colours: {} }, version: 0 }));
    window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY }));
    expect(root.dataset.theme).toBe('midnight');
  });
});
