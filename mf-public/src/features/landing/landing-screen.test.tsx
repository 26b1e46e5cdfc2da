import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTheme } from '@northkeep/shared-kit/runtime';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import styles from './landing.module.css';
import { SHOWCASE_SPRITE_URLS } from './showcases/sheets.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const section = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).closest('section') ?? document.body);
const addressOf = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

describe('the landing page', () => {
  // shows: landing.start, landing.how, landing.film
  it('starts with a film and links to the registration and the explanation', async () => {
    await openPage('/');
    expect(addressOf('Start now — free')).toEqual(['/register']);
    expect(addressOf('See how it works')).toEqual(['#how-it-works']);
    const target = document.getElementById('how-it-works');
    expect(target?.querySelector('h2')?.textContent).toBe('How it works');
    expect(screen.getByLabelText('Northkeep, a morning').tagName).toBe('VIDEO');
  });

  // shows: landing.showcases
  it('shows the four views of the product', async () => {
    await openPage('/');
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.slice(0, titles.indexOf('How it works'))).toEqual([
      ...['Intuitive Dashboard', 'Next Gen Notes', 'Wisdom Cards', 'Psychological Insights'],
    ]);
  });

  // shows: landing.showcases.pictures
  it('has a picture of each view in the theme of the page, loaded when it is near', async () => {
    await openPage('/');
    const pictures = () =>
      screen.getAllByRole<HTMLImageElement>('img', { name: /^(The planner|The notes|A wisdom|The insights)/ });
    expect(pictures().map(({ src }) => new URL(src).pathname)).toEqual(Array(4).fill(SHOWCASE_SPRITE_URLS.alpineNoir));
    act(() => setTheme('retro'));
    expect(pictures().map(({ src }) => new URL(src).pathname)).toEqual(Array(4).fill(SHOWCASE_SPRITE_URLS.retro));
    expect(pictures().map((picture) => picture.getAttribute('loading'))).toEqual(Array(4).fill('lazy'));
    act(() => setTheme('alpineNoir'));
  });

  // shows: landing.showcases.sizes
  it('declares the size of its pictures, of which each theme has at most 120,000 bytes', async () => {
    await openPage('/');
    const [picture] = screen.getAllByRole<HTMLImageElement>('img', { name: /^The planner/ });
    for (const theme of Object.keys(SHOWCASE_SPRITE_URLS)) {
      const webp = readFileSync(path.join(import.meta.dirname, `showcases/showcase-${theme}.webp`));
      // The header of an extended WebP stores its width and height, each minus one, in 24 bits.
      expect(webp.toString('latin1', 12, 16)).toBe('VP8X');
      const size = [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1];
      expect(size).toEqual([picture?.width, picture?.height]);
      expect(webp.length).toBeLessThan(120_000);
    }
  });

  it('lets a visitor count up the example step with the arrow key', async () => {
    const { user } = await openPage('/');
    const step = screen.getByRole('spinbutton', { name: 'Write 500 words before work' });
    const before = Number(step.getAttribute('aria-valuenow'));
    step.focus();
    await user.keyboard('{ArrowUp}');
    expect(Number(step.getAttribute('aria-valuenow'))).toBe(before + 1);
  });

  // shows: landing.reveal
  it('reveals a tile below the window when it is scrolled into view', async () => {
    let show: (isIntersecting: boolean) => void = () => {};
    class Observer {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        show = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...new DOMRect(), top: 5_000 } as DOMRect);
    await openPage('/');
    const tile = screen.getByRole('heading', { name: 'Psychological Insights' }).closest('li');
    const isWaiting = () => tile?.classList.contains(styles.tileWaiting ?? '');
    expect(isWaiting()).toBe(true);
    show(false);
    expect(isWaiting()).toBe(true);
    show(true);
    await waitFor(() => expect(isWaiting()).toBe(false));
  });

  // shows: landing.story
  it('tells how it works in three slides side by side that scroll horizontally, also by keyboard', async () => {
    await openPage('/');
    const story = screen.getByRole('list', { name: 'How it works' });
    expect(story.tabIndex).toBe(0);
    const style = document.createElement('style');
    style.textContent = readFileSync(path.join(import.meta.dirname, 'landing.module.css'), 'utf8');
    document.head.append(style);
    const { display, gridAutoFlow, overflowX } = getComputedStyle(story);
    style.remove();
    expect([display, gridAutoFlow, overflowX]).toEqual(['grid', 'column', 'auto']);
    const slides = within(story).getAllByRole('heading', { level: 3 });
    expect(slides.map(({ textContent }) => textContent)).toEqual([
      'Define aims',
      'Weekly steps',
      'Adjust when life shifts',
    ]);
  });

  // shows: landing.pricing
  it('shows the prices of both terms', async () => {
    const { user } = await openPage('/');
    const prices = section('Start Free. Pay when you want more room.');
    expect(prices.getByText('13')).toBeTruthy();
    await user.click(prices.getByRole('radio', { name: 'Annual' }));
    expect(prices.getByText('120')).toBeTruthy();
    await user.click(prices.getByRole('radio', { name: 'Monthly' }));
    expect(prices.getByText('13')).toBeTruthy();
  });

  // shows: landing.closing
  it('ends with the registration and the comparison of the plans', async () => {
    await openPage('/');
    const end = section('This week is enough.');
    expect(end.getByRole('link', { name: 'Start Now — Free' }).getAttribute('href')).toBe('/register');
    expect(end.getByRole('link', { name: 'Compare Plans' }).getAttribute('href')).toBe('/pricing');
  });
});

describe('the privacy section of the landing page', () => {
  const example = () =>
    screen.getByRole('heading', { name: /^Your data/ }).parentElement?.querySelector('p')?.textContent;
  const cipher = () => screen.getByRole('heading', { name: 'What we see' }).nextElementSibling?.textContent ?? '';

  // shows: landing.demo
  it('cycles through five examples in both directions', async () => {
    const { user } = await openPage('/');
    const seen: unknown[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      seen.push(example());
      await user.click(screen.getByRole('button', { name: 'Next example' }));
    }
    expect(new Set(seen).size).toBe(5);
    expect(example()).toBe(seen[0]);
    await user.click(screen.getByRole('button', { name: 'Previous example' }));
    expect(example()).toBe(seen[4]);
  });

  // shows: public.demo.real, landing.demo.sides
  it('encrypts each example in the browser, with a different result each time', async () => {
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt');
    const { user } = await openPage('/');
    expect(example()).toBe('Ask for the results before Friday');
    await waitFor(() => expect(cipher()).not.toBe(''));
    const first = cipher();
    // The encryption of an example of the former test may come first.
    const call = encrypt.mock.calls.findIndex(([, , plain]) =>
      new TextDecoder().decode(plain).includes('"value":"Ask for the results before Friday"'),
    );
    const [algorithm, key] = encrypt.mock.calls[call] ?? [];
    expect([algorithm, key?.algorithm]).toMatchObject([{ name: 'AES-GCM' }, { name: 'AES-GCM', length: 256 }]);
    const sealed = new Uint8Array(await encrypt.mock.results[call]?.value);
    expect(first).toBe(btoa(String.fromCharCode(...sealed)));
    // The text is padded to a multiple of 64 bytes. The encryption then appends a tag of 16 bytes.
    expect((atob(first).length - 16) % 64).toBe(0);
    expect(atob(first)).not.toContain('results');
    await user.click(screen.getByRole('button', { name: 'Next example' }));
    await user.click(screen.getByRole('button', { name: 'Previous example' }));
    await waitFor(() => expect(cipher()).not.toBe(first));
  });

  // shows: landing.explanation
  it('explains the encryption in two ways', async () => {
    const { user } = await openPage('/');
    expect(screen.getByRole('tab', { name: 'Plain English' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText(/^We keep a closed envelope/)).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Technical' }));
    expect(screen.getByText(/PBKDF2-SHA256, 210,000 rounds/)).toBeTruthy();
  });

  // shows: landing.list, landing.faq
  it('lists the consequences of the encryption and answers four questions', async () => {
    await openPage('/');
    expect(section('What this means').getAllByText(/./, { selector: 'summary' })).toHaveLength(5);
    const answers = section('Short answers').getAllByText(/./, { selector: 'details p' });
    expect(answers.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Only account basics and operational metadata'),
      expect.stringContaining('A lost passphrase cannot be recovered by us'),
      expect.stringContaining('Not on private content without your opt-in'),
      expect.stringContaining('Export and delete anytime'),
    ]);
  });
});
