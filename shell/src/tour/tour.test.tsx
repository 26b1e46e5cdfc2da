import { registerOpenModal } from '@northkeep/shared-kit/runtime';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TourPage } from './testing/tour-page.tsx';

let isStill = false;
let where = '';
let ended = 0;
beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  isStill = false;
  ended = 0;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: isStill,
      onchange: null,
      addListener() {},
      removeListener() {},
    });
  Element.prototype.scrollIntoView = () => {};
  // jsdom has no layout, so every element gets a box here.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

function openTour(missing: string | null = null) {
  const onAddress = (path: string) => {
    where = path;
  };
  const onEnd = () => {
    ended += 1;
  };
  render(<TourPage missing={missing} onAddress={onAddress} onEnd={onEnd} />);
  return userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
}
const bubble = (name: string) => screen.findByRole('dialog', { name });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Moves to a step by keyboard, because the pointer over a bubble would pause the tour. */
async function goTo(user: ReturnType<typeof userEvent.setup>, step: number) {
  for (let at = 1; at < step; at += 1) {
    await screen.findByText(`${at} / 14`);
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Next'));
    await user.keyboard('{Enter}');
  }
  await screen.findByText(`${step} / 14`);
}

describe('Tour', () => {
  // shows: tour.steps, tour.address, tour.next
  it('leads through 14 steps at their addresses, and ends with Done', async () => {
    const user = openTour();
    await bubble('This is Northkeep');
    expect(where).toBe('/app');
    const titles: string[] = [];
    const addresses: string[] = [];
    for (let at = 1; at <= 14; at += 1) {
      await screen.findByText(`${at} / 14`);
      titles.push(screen.getByRole('heading', { level: 2 }).textContent ?? '');
      addresses.push(where);
      await user.click(screen.getByRole('button', { name: at === 14 ? 'Done' : 'Next' }));
    }
    expect(titles).toEqual([
      ...['This is Northkeep', 'Your direction', "This week's steps", 'Three distances', 'How far you have come'],
      ...['Your week', 'Notes', 'Write it down', 'Wisdom', 'One card at a time', 'Insights', 'Your figures'],
      ...['A reminder on Sundays', 'That is all'],
    ]);
    expect([...new Set(addresses)]).toEqual(['/app', '/app/notes', '/app/wisdomOfAges', '/app/psychologicalInsights']);
    expect([ended, screen.queryByRole('dialog')]).toEqual([1, null]);
  });

  // shows: tour.back
  it('goes back with Back, which the first step does not have', async () => {
    const user = openTour();
    await bubble('This is Northkeep');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await goTo(user, 2);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await bubble('This is Northkeep');
  });

  // shows: tour.skip, tour.keys
  it.each([
    [
      'Skip Tour',
      (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Skip Tour' })),
    ],
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  ])('ends with %s and puts the focus on the heading of the page', async (_name, leave) => {
    const user = openTour();
    await bubble('This is Northkeep');
    await leave(user);
    expect(ended).toBe(1);
    expect(document.activeElement?.textContent).toBe('Planner');
  });

  // shows: tour.keys, tour.reader
  it('holds the focus on Next and names title and text to a screen reader', async () => {
    const user = openTour();
    const dialog = await bubble('This is Northkeep');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Next'));
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^Your day/);
    await user.keyboard('{Enter}');
    await bubble('Your direction');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Next'));
    await user.tab();
    await user.tab();
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  });

  // shows: tour.advance, tour.advance.one
  it('continues automatically after 10.5 s at the reminder, and at no other step', async () => {
    const user = openTour();
    await bubble('This is Northkeep');
    await pass(60_000);
    expect(screen.getByText('1 / 14')).toBeTruthy();
    await goTo(user, 13);
    await pass(10_300);
    expect(screen.getByText('13 / 14')).toBeTruthy();
    await pass(300);
    await screen.findByText('14 / 14');
  });

  // shows: tour.advance.still
  it('does not continue automatically with reduced motion', async () => {
    isStill = true;
    const user = openTour();
    await goTo(user, 13);
    await pass(60_000);
    expect(screen.getByText('13 / 14')).toBeTruthy();
  });

  // shows: tour.missing.wait
  it('searches for a target for 10 s, then ends', async () => {
    const user = openTour();
    await bubble('This is Northkeep');
    document.querySelector('[data-tour="direction"]')?.removeAttribute('data-tour');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await pass(9_500);
    expect(ended).toBe(0);
    await pass(700);
    expect([ended, screen.queryByRole('dialog')]).toEqual([1, null]);
  });

  // shows: tour.missing.late
  it('shows the bubble when its target appears within 10 s', async () => {
    const user = openTour();
    await bubble('This is Northkeep');
    const target = document.querySelector('[data-tour="direction"]');
    target?.removeAttribute('data-tour');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await pass(9_000);
    target?.setAttribute('data-tour', 'direction');
    await bubble('Your direction');
    expect(ended).toBe(0);
  });

  // shows: tour.missing.removed
  it('ends when the target of the shown step is missing for 10 s', async () => {
    const user = openTour();
    await goTo(user, 2);
    document.querySelector('[data-tour="direction"]')?.remove();
    await pass(10_500);
    expect([ended, screen.queryByRole('dialog')]).toEqual([1, null]);
  });

  // shows: tour.missing.declared
  it('ends at once when no area declares the target of the next step', async () => {
    const user = openTour('direction');
    await bubble('This is Northkeep');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await pass(200);
    expect(ended).toBe(1);
  });

  // shows: tour.modal
  it('is hidden while a modal is open and continues after it', async () => {
    openTour();
    await bubble('This is Northkeep');
    let close = () => {};
    act(() => {
      close = registerOpenModal();
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => close());
    await bubble('This is Northkeep');
  });
});
