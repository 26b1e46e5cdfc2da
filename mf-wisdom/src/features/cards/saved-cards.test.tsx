import { openTestVault, setInstancePlan } from '@northkeep/shared-vault/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findCardId, openDeck, TEST_CARDS } from './testing/open-deck.tsx';

beforeAll(() => openTestVault());
afterEach(() => vi.restoreAllMocks());

const ready = () => screen.findByRole('heading', { level: 2, name: 'If-then plans' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const savedList = async () => within(await screen.findByRole('list', { name: 'Saved cards' }));

describe('saving a card', () => {
  // shows: wisdom.save, wisdom.call.collect
  it('sends POST to save and DELETE to remove, and changes the number of saves after the response', async () => {
    const { user, requests } = openDeck();
    await ready();
    await user.click(button('Save this card'));
    expect(await screen.findByText('1 of 50 saved')).toBeTruthy();
    await user.click(button('Saved. Remove from saved cards'));
    expect(await screen.findByText('0 of 50 saved')).toBeTruthy();
    const path = `/api/knowledge-cards/${findCardId('If-then plans')}/collect`;
    expect(requests.filter(({ url }) => url.pathname === path).map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });

  // shows: wisdom.save.failure
  it('changes nothing and only logs when the server fails', async () => {
    const log = vi.spyOn(console, 'debug').mockReturnValue();
    const { user } = openDeck({ server: { toggle: { status: 500, code: 'INTERNAL', message: 'Broken.' } } });
    await ready();
    await user.click(button('Save this card'));
    await waitFor(() => expect(log).toHaveBeenCalledWith('card not toggled', 'INTERNAL'));
    expect(button('Save this card').getAttribute('aria-pressed')).toBe('false');
    expect(screen.getByText('0 of 50 saved')).toBeTruthy();
    expect(screen.queryByText('Broken.')).toBeNull();
  });

  // shows: wisdom.save.limit
  it('explains the limit of Free', async () => {
    const message = 'Your plan does not include more.';
    const { user } = openDeck({ server: { toggle: { status: 403, code: 'PLAN_LIMIT', message } } });
    await ready();
    await user.click(button('Save this card'));
    expect(await screen.findByText('Fifty cards are saved')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
  });

  // shows: wisdom.collected.401
  it('treats 401 on the list of saved cards as an empty list', async () => {
    openDeck({ server: { savedIds: { status: 401, code: 'NO_SESSION', message: 'Log in again.' } } });
    await ready();
    expect(screen.getByText('0 of 50 saved')).toBeTruthy();
  });

  // shows: wisdom.call.collected
  it('begins with the saved cards of the server', async () => {
    const { requests } = openDeck({ server: { savedIds: [findCardId('If-then plans')] } });
    await ready();
    expect(button('Saved. Remove from saved cards').getAttribute('aria-pressed')).toBe('true');
    expect(requests.some(({ url }) => url.pathname === '/api/knowledge-cards/collected')).toBe(true);
  });

  it('has no limit on Pro', async () => {
    openDeck({ plan: 'pro', server: { savedIds: [findCardId('If-then plans')] } });
    await ready();
    expect(screen.getByText('1 saved')).toBeTruthy();
  });
});

describe('the saved cards', () => {
  const two = TEST_CARDS.slice(1, 3);
  const savedIds = two.map(({ _id }) => _id);

  // shows: wisdom.saved.view
  it('are a list on every plan; a card opens in the deck and the list gets the focus back', async () => {
    const { user } = openDeck({ server: { savedIds, saved: two } });
    await ready();
    await user.click(screen.getByRole('radio', { name: 'Saved' }));
    await user.click((await savedList()).getByRole('link', { name: /Small hellos/ }));
    expect(await screen.findByText('2 of 2 saved')).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Saved cards' });
    expect(document.activeElement).toBe(back);
    await user.click(back);
    const list = await savedList();
    expect(document.activeElement).toBe(list.getByRole('link', { name: /Small hellos/ }));
  });

  // shows: wisdom.saved.remove
  it('keep a card that is removed in the list, so that it can be saved again', async () => {
    const { user } = openDeck({ path: '/app/wisdomOfAges?view=saved', server: { savedIds, saved: two } });
    const list = await savedList();
    await user.click(list.getByRole('button', { name: 'Saved. Remove from saved cards: Small hellos' }));
    const again = await list.findByRole('button', { name: 'Save this card: Small hellos' });
    expect(document.activeElement).toBe(again);
    await user.click(again);
    expect(await list.findByRole('button', { name: 'Saved. Remove from saved cards: Small hellos' })).toBeTruthy();
  });

  it('are all listed and readable on Free after a downgrade with more cards than Free can save', async () => {
    const many = Array.from({ length: 11 }, (_, i) =>
      TEST_CARDS.map((card, j) => {
        const number = i * TEST_CARDS.length + j;
        return { ...card, _id: `${number}`.padStart(24, '0'), title: `Card ${number}`, summary: `Summary ${number}` };
      }),
    ).flat();
    const { user } = openDeck({
      path: '/app/wisdomOfAges?view=saved',
      server: { savedIds: many.map(({ _id }) => _id), saved: many },
    });
    const list = await savedList();
    expect(list.getAllByRole('link')).toHaveLength(55);
    await user.click(list.getByRole('link', { name: /^Card 54/ }));
    expect(await screen.findByText('Summary 54')).toBeTruthy();
    expect(screen.getByText('55 of 50 saved')).toBeTruthy();
  });

  // shows: wisdom.saved.empty
  it('say that none are saved', async () => {
    openDeck({ path: '/app/wisdomOfAges?view=saved' });
    expect(await screen.findByText('No cards are saved yet.')).toBeTruthy();
  });

  it('show an error and load the cards on Try again', async () => {
    const failure = { status: 500, code: 'INTERNAL', message: 'Broken.' };
    const { user, server } = openDeck({ path: '/app/wisdomOfAges?view=saved', server: { savedIds, saved: failure } });
    expect(await screen.findByText('Failed to load cards: Broken.')).toBeTruthy();
    server.saved = two;
    await user.click(button('Try again'));
    expect((await savedList()).getAllByRole('link')).toHaveLength(2);
  });
});

describe('the search', () => {
  // shows: wisdom.search.pro
  it('lists the cards whose texts have the words on Pro, and sends nothing', async () => {
    const { user, requests } = openDeck({ plan: 'pro' });
    await ready();
    const before = requests.length;
    await user.type(screen.getByRole('searchbox', { name: 'Find a card' }), 'fresh');
    const list = within(await screen.findByRole('list', { name: 'Cards found' }));
    expect(screen.getByText('One card found')).toBeTruthy();
    await user.click(list.getByRole('link', { name: /Use the fresh page/ }));
    expect(await screen.findByText('1 of 1 found')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Cards found' }));
    expect(await screen.findByRole('list', { name: 'Cards found' })).toBeTruthy();
    expect(requests).toHaveLength(before);
  });

  // shows: wisdom.search.none
  it('says that no card has the words', async () => {
    const { user } = openDeck({ plan: 'pro' });
    await ready();
    await user.type(screen.getByRole('searchbox'), 'whale');
    expect(await screen.findByText('No card has these words.')).toBeTruthy();
  });

  // shows: pay.none.app
  it('names only the limit where nobody can choose a plan', async () => {
    setInstancePlan('free');
    openDeck();
    await ready();
    expect(screen.getByText('Your plan reads five cards a day.')).toBeTruthy();
    expect(screen.queryByText(/\bPro\b/)).toBeNull();
    setInstancePlan(null);
  });

  // shows: wisdom.search.free
  it('is explained on Free, with a link to the plans', async () => {
    openDeck();
    await ready();
    expect(screen.queryByRole('searchbox')).toBeNull();
    const text = /Free reads five cards a day. Pro reads all of them and searches their texts./;
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See Pro' }).getAttribute('href')).toBe('/app/settings/billing');
  });
});
