import { announcementStore, modalStore } from '@northkeep/shared-kit/runtime';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findCardId, openDeck, TEST_CARDS } from './testing/open-deck.tsx';

const vibrate = vi.fn();
beforeAll(async () => {
  await openTestVault();
  Object.assign(navigator, { vibrate });
  Object.assign(Element.prototype, { setPointerCapture: () => {} });
});
afterEach(() => {
  vi.restoreAllMocks();
  vibrate.mockClear();
});

const title = async (name: string) => expect(await screen.findByRole('heading', { level: 2, name })).toBeTruthy();
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the deck', () => {
  // shows: wisdom.loading
  it("shows 'Loading…' until the cards arrive", async () => {
    let answer = () => {};
    const list = new Promise<{ cards: typeof TEST_CARDS; limited: boolean }>((resolve) => {
      answer = () => resolve({ cards: TEST_CARDS, limited: true });
    });
    openDeck({ server: { list } });
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    await act(async () => answer());
    await title('If-then plans');
    expect(screen.queryByText('Loading…')).toBeNull();
  });

  // shows: wisdom.error.message
  it('shows the message of the server when the cards cannot be loaded, and loads them again', async () => {
    const failure = { status: 503, code: 'UNAVAILABLE', message: 'The server is busy.' };
    const { server, user } = openDeck({ server: { list: failure } });
    expect(await screen.findByText('Failed to load cards: The server is busy.')).toBeTruthy();
    server.list = { cards: TEST_CARDS, limited: true };
    await user.click(button('Try again'));
    await title('If-then plans');
  });

  // shows: wisdom.error.default
  it('shows a default text when the failure has no message', async () => {
    openDeck({ server: { list: { status: 500, code: 'INTERNAL', message: ' ' } } });
    expect(await screen.findByText('Failed to load cards')).toBeTruthy();
  });

  // shows: wisdom.error.offline
  it('says that the server cannot be reached', async () => {
    openDeck({ server: { list: 'offline' } });
    expect(await screen.findByText('Failed to load cards: The server cannot be reached.')).toBeTruthy();
  });

  // shows: wisdom.empty
  it('says that there are no cards', async () => {
    openDeck({ server: { list: { cards: [], limited: false } } });
    expect(await screen.findByText('There are no cards yet.')).toBeTruthy();
  });

  // shows: wisdom.call.list, wisdom.five.local
  it('asks for the cards of the local date', async () => {
    const { requests } = openDeck();
    await title('If-then plans');
    const asked = requests.find(({ url }) => url.pathname === '/api/knowledge-cards');
    const now = new Date();
    const own = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => `${part}`.padStart(2, '0'));
    expect(asked?.url.searchParams.get('date')).toBe(own.join('-'));
  });

  // shows: wisdom.flip
  it("turns a card to its back with 'More' and to its front with 'Back', and keeps the focus", async () => {
    const { user } = openDeck();
    await title('If-then plans');
    await user.click(button('More'));
    expect(screen.getByText('What studies say about If-then plans.')).toBeTruthy();
    expect(document.activeElement).toBe(button('Back'));
    await user.click(button('Back'));
    expect(screen.getByText('Summary of If-then plans.')).toBeTruthy();
    expect(screen.queryByText('What studies say about If-then plans.')).toBeNull();
  });

  // shows: wisdom.card.fields
  it('shows kicker and summary on the front, suggestions and sources on the back', async () => {
    const { user } = openDeck();
    await title('If-then plans');
    expect(screen.getByText('Planning')).toBeTruthy();
    await user.click(button('More'));
    expect(screen.getByText('Try If-then plans')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'doi.org' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://doi.org/10.1/0',
      'noopener noreferrer',
    ]);
  });

  it('shows the front of the next card even if the current card shows its back', async () => {
    const { user } = openDeck();
    await title('If-then plans');
    await user.click(button('More'));
    await user.click(button('Next card'));
    expect(screen.getByText('Summary of Rest is work too.')).toBeTruthy();
  });

  it('stores the current card in the address, and opens at the card in the address', async () => {
    const { user, address } = openDeck({ path: `/app/wisdomOfAges?card=${findCardId('Small hellos')}` });
    await title('Small hellos');
    expect(screen.getByText('3 of 5 today')).toBeTruthy();
    await user.click(button('Next card'));
    expect(address.search).toBe(`?card=${findCardId('Use the fresh page')}`);
  });

  it('shows the position within the whole deck on Pro', async () => {
    openDeck({ plan: 'pro' });
    expect(await screen.findByText('1 of 5')).toBeTruthy();
  });
});

describe('arrow keys', () => {
  // shows: wisdom.keys
  it('move through the deck wherever the focus of the page is, announce the card and stop at the ends', async () => {
    const { user } = openDeck();
    await title('If-then plans');
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('{ArrowLeft}');
    await title('If-then plans');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    await title('Every switch has a toll');
    expect(announcementStore.getState().text).toBe('Every switch has a toll');
    await user.keyboard('{ArrowLeft}');
    await title('Use the fresh page');
  });

  it('keep the focus on the button that has it', async () => {
    const { user } = openDeck();
    await title('If-then plans');
    await user.click(button('Next card'));
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await title('Every switch has a toll');
    expect(document.activeElement).toBe(button('Next card'));
  });

  // shows: wisdom.keys.elsewhere
  it('do not move the deck in a text field or while a dialog is open', async () => {
    const { user } = openDeck({ plan: 'pro' });
    await title('If-then plans');
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{ArrowRight}');
    await user.click(document.body);
    modalStore.setState({ count: 1 });
    await user.keyboard('{ArrowRight}');
    modalStore.setState({ count: 0 });
    await title('If-then plans');
  });
});

const WIDTH = 400;
/** Drags the card by a distance in px, in steps as a pointer makes them. */
function drag(by: number, end: 'pointerUp' | 'pointerCancel' = 'pointerUp') {
  const card = screen.getByRole('article');
  vi.spyOn(card, 'clientWidth', 'get').mockReturnValue(WIDTH);
  const pointer = { pointerId: 1, isPrimary: true, button: 0, clientY: 10 };
  fireEvent.pointerDown(card, { ...pointer, clientX: 300 });
  fireEvent.pointerMove(card, { ...pointer, clientX: 300 + by / 2 });
  fireEvent.pointerMove(card, { ...pointer, clientX: 300 + by });
  const shift = card.style.translate;
  fireEvent[end](card, { ...pointer, clientX: 300 + by });
  return { shift, card };
}

describe('a swipe', () => {
  // shows: wisdom.swipe, wisdom.vibration
  it('of 25 % of the width moves one card and vibrates for 40 ms', async () => {
    openDeck();
    await title('If-then plans');
    drag(-0.25 * WIDTH);
    await title('Rest is work too');
    expect(vibrate.mock.calls).toEqual([[40]]);
    drag(WIDTH);
    await title('If-then plans');
  });

  // shows: wisdom.swipe.short
  it('of a smaller distance keeps the card and does not vibrate', async () => {
    openDeck();
    await title('If-then plans');
    drag(-0.25 * WIDTH + 1);
    await title('If-then plans');
    expect(vibrate).not.toHaveBeenCalled();
  });

  // shows: wisdom.swipe.ends
  it('stops at the ends of the deck', async () => {
    openDeck();
    await title('If-then plans');
    drag(WIDTH);
    await title('If-then plans');
    expect(vibrate).not.toHaveBeenCalled();
  });

  it('moves the card with the pointer, and returns it when the browser cancels the swipe', async () => {
    openDeck();
    await title('If-then plans');
    const { shift, card } = drag(-120, 'pointerCancel');
    expect([shift, card.style.translate]).toEqual(['-120px', '']);
    await title('If-then plans');
  });

  // shows: wisdom.swipe.selection
  it('clears a text selection and does not drag the selected text', async () => {
    openDeck();
    await title('If-then plans');
    document.getSelection()?.selectAllChildren(screen.getByText('Summary of If-then plans.'));
    expect(fireEvent.dragStart(screen.getByText('Summary of If-then plans.'))).toBe(false);
    drag(-WIDTH);
    expect(document.getSelection()?.rangeCount).toBe(0);
    await title('Rest is work too');
  });

  it('is ignored when the pointer moves vertically', async () => {
    openDeck();
    await title('If-then plans');
    const card = screen.getByRole('article');
    fireEvent.pointerDown(card, { pointerId: 1, isPrimary: true, button: 0, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(card, { pointerId: 1, isPrimary: true, clientX: 30, clientY: 200 });
    expect(card.style.translate).toBe('');
    fireEvent.pointerUp(card, { pointerId: 1, isPrimary: true, clientX: 30, clientY: 200 });
    await waitFor(() => expect(vibrate).not.toHaveBeenCalled());
  });
});
