import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Film } from './film.tsx';
import { FILM_TEXTS } from './words.ts';

/** Notifies the film that it entered or left the viewport. */
let scroll: (isInView: boolean) => void = () => {};
let wantsNoMotion = false;

beforeEach(() => {
  wantsNoMotion = false;
  scroll = () => {};
  vi.stubGlobal('matchMedia', () => ({ matches: wantsNoMotion }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: readonly { intersectionRatio: number }[]) => void) {
        scroll = (isInView) =>
          tell([{ intersectionRatio: isInView ? 0.4 : 0.6 }, { intersectionRatio: isInView ? 0.6 : 0.4 }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  // jsdom implements no media playback: this stub only records whether the film is playing.
  let paused = true;
  const turn = (to: boolean, element: HTMLMediaElement) => {
    if (paused === to) return;
    paused = to;
    fireEvent(element, new Event(to ? 'pause' : 'play'));
  };
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(() => paused);
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    turn(false, this);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    turn(true, this);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const button = (name: string) => screen.queryByRole('button', { name });

describe('Film', () => {
  it('plays muted while it is in view, and loads nothing before', () => {
    render(<Film />);
    const film = screen.getByLabelText<HTMLVideoElement>(FILM_TEXTS.name);
    expect([film.muted, film.loop, film.preload, film.hasAttribute('autoplay')]).toEqual([true, true, 'none', false]);
    expect(film.paused).toBe(true);
    scroll(true);
    expect(film.paused).toBe(false);
    scroll(false);
    expect(film.paused).toBe(true);
  });

  // shows: landing.film.narrow
  it('shows the recording and the poster of a phone on narrow screens', () => {
    const { container } = render(<Film />);
    const sources = (within: string) =>
      [...container.querySelectorAll<HTMLSourceElement>(`${within} source`)].map((source) => [
        source.media,
        (source.src || source.srcset).replace(/.*\//, ''),
      ]);
    expect(sources('video')).toEqual([
      ['(max-width: 480px)', 'film-narrow.webm'],
      ['', 'film.webm'],
    ]);
    expect(sources('picture')).toEqual([['(max-width: 480px)', 'poster-narrow.webp']]);
    expect(container.querySelector('img')?.src).toMatch(/poster\.webp$/);
  });

  it('is paused and played by its button, and keeps that state on scrolling', () => {
    render(<Film />);
    const film = screen.getByLabelText<HTMLVideoElement>(FILM_TEXTS.name);
    scroll(true);
    fireEvent.click(button('Pause the film') ?? film);
    expect(film.paused).toBe(true);
    scroll(false);
    scroll(true);
    expect(film.paused).toBe(true);
    fireEvent.click(button('Play the film') ?? film);
    expect(film.paused).toBe(false);
    expect(button('Pause the film')).toBeTruthy();
  });

  it('does not autoplay with prefers-reduced-motion', () => {
    wantsNoMotion = true;
    render(<Film />);
    scroll(true);
    const film = screen.getByLabelText<HTMLVideoElement>(FILM_TEXTS.name);
    expect(film.paused).toBe(true);
    fireEvent.click(button('Play the film') ?? film);
    expect(film.paused).toBe(false);
  });

  it('does not autoplay with Save-Data', () => {
    vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }));
    render(<Film />);
    scroll(true);
    expect(screen.getByLabelText<HTMLVideoElement>(FILM_TEXTS.name).paused).toBe(true);
  });
});
