// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applyTheme, effectiveColour, resetColours, setColour, setTheme, themeChoice, themeStore } from './theme.ts';
import { THEME_KEY } from './theme-key.ts';

const root = document.documentElement;
const reload = (stored: unknown) => {
  localStorage.setItem(THEME_KEY, typeof stored === 'string' ? stored : JSON.stringify({ state: stored, version: 0 }));
  void themeStore.persist.rehydrate();
};

beforeEach(() => {
  vi.unstubAllGlobals();
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

describe('the theme of the system', () => {
  let starts = 0;
  /** Loads the store in a module of its own, as a page does, in a system of the given mode. */
  async function start(isLight: boolean) {
    const mode = Object.assign(new EventTarget(), { matches: isLight });
    vi.stubGlobal('matchMedia', (query: string) =>
      query === '(prefers-color-scheme: light)' ? mode : { matches: false },
    );
    starts += 1;
    // Another query is another module. A reset of all modules would also reset those of the files that run after this one.
    const store: typeof import('./theme.ts') = await import(/* @vite-ignore */ `./theme.ts?start=${starts}`);
    const change = (light: boolean) => {
      mode.matches = light;
      mode.dispatchEvent(new Event('change'));
    };
    return { ...store, change };
  }

  it('is Light in the light mode and Alpine Noir in the dark one, and follows a change while the page is open', async () => {
    const page = await start(true);
    page.setTheme('system');
    expect([root.dataset.theme, page.themeChoice(page.themeStore.getState())]).toEqual(['light', 'system']);
    page.change(false);
    expect(root.dataset.theme).toBe('alpineNoir');
    page.setTheme('retro');
    page.change(true);
    expect([root.dataset.theme, page.themeChoice(page.themeStore.getState())]).toEqual(['retro', 'retro']);
  });

  it('is that of the mode at the start of the page, not that of the mode when it was chosen', async () => {
    (await start(true)).setTheme('system');
    const later = await start(false);
    expect([root.dataset.theme, later.themeChoice(later.themeStore.getState())]).toEqual(['alpineNoir', 'system']);
  });

  it('is chosen in another tab with one event, and keeps the colours of the user', async () => {
    const page = await start(true);
    page.setColour('highlight', '#ff8800');
    const state = { name: 'alpineNoir', colours: { highlight: '#ff8800' }, followsSystem: true };
    localStorage.setItem(THEME_KEY, JSON.stringify({ state, version: 0 }));
    window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY }));
    expect([root.dataset.theme, root.style.getPropertyValue('--highlight')]).toEqual(['light', '#ff8800']);
  });

  it('is not followed by a device on which nobody chose it', async () => {
    localStorage.removeItem(THEME_KEY);
    const page = await start(true);
    expect([root.dataset.theme, page.themeChoice(page.themeStore.getState())]).toEqual(['alpineNoir', 'alpineNoir']);
    page.change(false);
    page.change(true);
    expect(root.dataset.theme).toBe('alpineNoir');
  });

  it('is the default theme in a browser that knows of no mode', () => {
    setTheme('system');
    expect([root.dataset.theme, themeChoice(themeStore.getState())]).toEqual(['alpineNoir', 'system']);
  });
});
