import { readFileSync } from 'node:fs';
import path from 'node:path';
import { announcementStore } from '@northkeep/shared-kit/runtime';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openAdmin } from '../../testing/open-admin.tsx';
import styles from './cards-screen.module.css';
import { CARD_TITLES, openCards } from './testing/open-cards.tsx';

afterEach(() => vi.restoreAllMocks());

const list = () => screen.findByRole('list', { name: 'Cards by rank' });
const titles = async () =>
  within(await list())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const form = () => within(screen.getByRole('form', { name: 'Add a card' }));

describe('CardsScreen', () => {
  // shows: admin.cards.title, admin.cards.total, admin.call.list
  it('shows its title, the total count and the cards by rank', async () => {
    const { requests } = openCards();
    expect(await titles()).toEqual(CARD_TITLES);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin: Manage & Rank Knowledge Cards');
    expect(screen.getByText('3 cards, 2 approved. Readers get the approved ones in this order.')).toBeTruthy();
    expect(requests.map(({ path }) => path)).toContain('/api/knowledge-cards/admin/get-cards');
  });

  // shows: admin.cards.height
  it('limits the list to 73 % of the height of the screen and scrolls it', async () => {
    openCards();
    const { className } = await list();
    const css = readFileSync(path.join(import.meta.dirname, 'cards-screen.module.css'), 'utf8');
    const [, rule = ''] = /\.list \{([^}]*)\}/.exec(css) ?? [];
    expect(className).toContain(styles.list);
    expect(rule).toContain('max-height: 73vh;');
    expect(rule).toContain('overflow-y: auto;');
  });

  // shows: admin.cards.error
  it('shows an error with a retry', async () => {
    const log = vi.spyOn(console, 'debug').mockReturnValue();
    openAdmin('/app/wisdom-of-ages/settings', ({ path }) => (path.endsWith('get-cards') ? 403 : undefined));
    expect(await screen.findByText('The cards could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(log).toHaveBeenCalledWith('cards not loaded', expect.anything());
  });

  // shows: admin.cards.empty
  it('says that there are no cards', async () => {
    openAdmin('/app/wisdom-of-ages/settings', ({ path }) => (path.endsWith('get-cards') ? [] : undefined));
    expect(await screen.findByText('There are no cards yet.')).toBeTruthy();
  });

  it('finds cards by title and category', async () => {
    const { user } = openCards();
    await list();
    await user.type(screen.getByRole('searchbox', { name: 'Find a card' }), 'fresh');
    expect(await titles()).toEqual(['Use the fresh page']);
    await user.type(screen.getByRole('searchbox'), ' whale');
    expect(screen.getByText('No card has these words.')).toBeTruthy();
  });

  // shows: admin.approve, admin.call.approve
  it('approves and withdraws with a switch', async () => {
    const { user, changes } = openCards();
    await list();
    await user.click(screen.getByRole('switch', { name: 'Approved: Small hellos count' }));
    expect(await screen.findByText(/^3 cards, 3 approved/)).toBeTruthy();
    expect(changes()).toMatchObject([
      { method: 'PATCH', path: `/api/knowledge-cards/admin/${'2'.repeat(24)}`, body: { isApproved: true } },
    ]);
  });

  // shows: admin.delete, admin.call.delete
  it("asks 'Are you sure?' before a card is deleted, and focuses its neighbour", async () => {
    const { user, changes } = openCards();
    await list();
    const open = async () => {
      await user.click(screen.getByRole('button', { name: 'More for Use the fresh page' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
      return within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
    };
    await user.click((await open()).getByRole('button', { name: 'Cancel' }));
    expect(changes()).toEqual([]);
    await user.click((await open()).getByRole('button', { name: 'Delete card' }));
    await waitFor(async () => expect(await titles()).toEqual([CARD_TITLES[0], CARD_TITLES[2]]));
    expect(changes()).toMatchObject([{ method: 'DELETE', path: `/api/knowledge-cards/admin/${'1'.repeat(24)}` }]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Small hellos count'));
  });

  // shows: admin.errors.logged
  it('logs a failed change, shows it as a toast and keeps the card as it is', async () => {
    const log = vi.spyOn(console, 'debug').mockReturnValue();
    const { user } = openCards('/app/wisdom-of-ages/settings', true);
    await list();
    const toggle = screen.getByRole('switch', { name: 'Approved: Small hellos count' });
    await user.click(toggle);
    await waitFor(() => expect(log).toHaveBeenCalledWith('card not changed', expect.anything()));
    expect(await screen.findByText('That did not reach the server. Nothing was changed.')).toBeTruthy();
    expect(toggle).toHaveProperty('checked', false);
  });
});

describe('ranking of cards', () => {
  // shows: admin.rank.keys, admin.call.reorder
  it('moves a card with the arrow keys on its handle, saves at once, announces it and keeps the focus', async () => {
    const { user, changes } = openCards();
    await list();
    screen.getByRole('button', { name: 'Move If this, then that, rank 1 of 3' }).focus();
    await user.keyboard('{ArrowUp}');
    expect(changes()).toEqual([]);
    await user.keyboard('{ArrowDown}');
    await waitFor(async () => expect(await titles()).toEqual([CARD_TITLES[1], CARD_TITLES[0], CARD_TITLES[2]]));
    expect(changes()).toMatchObject([
      {
        method: 'PATCH',
        path: '/api/knowledge-cards/admin/reorder',
        body: { orderedIds: ['1'.repeat(24), '0'.repeat(24), '2'.repeat(24)] },
      },
    ]);
    expect(announcementStore.getState().text).toBe('If this, then that: rank 2 of 3');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Move If this, then that, rank 2 of 3'),
    );
  });

  // shows: admin.rank.menu
  it('moves a card from its menu', async () => {
    const { user } = openCards();
    await list();
    await user.click(screen.getByRole('button', { name: 'More for Small hellos count' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to the top' }));
    await waitFor(async () => expect(await titles()).toEqual([CARD_TITLES[2], CARD_TITLES[0], CARD_TITLES[1]]));
  });

  // shows: admin.rank.drag
  it('moves a card that is dragged by its handle onto the place of another', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function layOut(this: Element) {
      const row = [...document.querySelectorAll('ol > li')].findIndex((one) => one.contains(this));
      return row < 0 ? new DOMRect() : new DOMRect(0, row * 60, 400, 60);
    });
    const { changes } = openCards();
    await list();
    const handle = screen.getByRole('button', { name: 'Move Small hellos count, rank 3 of 3' });
    const settle = () => act(() => new Promise((done) => requestAnimationFrame(() => done(undefined))));
    fireEvent.mouseDown(handle, { button: 0, clientX: 5, clientY: 150 });
    fireEvent.mouseMove(document, { clientX: 5, clientY: 140 });
    await settle();
    fireEvent.mouseMove(document, { clientX: 5, clientY: 20 });
    await settle();
    fireEvent.mouseUp(document, { clientX: 5, clientY: 20 });
    await waitFor(async () => expect(await titles()).toEqual([CARD_TITLES[2], CARD_TITLES[0], CARD_TITLES[1]]));
    expect(changes()).toHaveLength(1);
  });

  it('restores the stored order when the server refuses the change', async () => {
    const { user } = openCards('/app/wisdom-of-ages/settings', true);
    await list();
    screen.getByRole('button', { name: 'Move If this, then that, rank 1 of 3' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByText('That did not reach the server. Nothing was changed.')).toBeTruthy();
    await waitFor(async () => expect(await titles()).toEqual(CARD_TITLES));
  });
});

describe('the add form', () => {
  // shows: admin.form.add, admin.call.create
  it('creates a card at rank 0 with its references, kicker and things to try', async () => {
    const { user, changes } = openCards();
    await list();
    const add = form();
    await user.type(add.getByLabelText('Title'), 'Rest is work too');
    await user.type(add.getByLabelText('Category'), 'Energy');
    await user.type(add.getByLabelText('Short description'), 'A pause.');
    await user.type(add.getByLabelText('Long description'), 'Breaks help.');
    await user.type(add.getByLabelText('References'), 'https://a.org , ,https://b.org');
    await user.click(add.getByText('Kicker and things to try'));
    await user.type(add.getByLabelText('Kicker'), 'Rest');
    await user.type(add.getByLabelText('Try this'), 'Walk.{Enter}Sit.');
    await user.click(add.getByRole('switch', { name: 'Approved' }));
    await user.click(add.getByRole('button', { name: 'Add card' }));
    expect(await screen.findByText('The card was added.')).toBeTruthy();
    expect(changes()).toMatchObject([
      {
        method: 'POST',
        path: '/api/knowledge-cards/admin/create-card',
        body: {
          title: 'Rest is work too',
          category: 'Energy',
          shortDescription: 'A pause.',
          longDescription: 'Breaks help.',
          references: ['https://a.org', 'https://b.org'],
          kicker: 'Rest',
          tryThis: ['Walk.', 'Sit.'],
          isApproved: true,
          rank: 0,
        },
      },
    ]);
    expect(add.getByLabelText('Title')).toHaveProperty('value', '');
  });

  // shows: admin.form.required.text
  it("says 'This field is required' for four fields, focuses the first and sends nothing", async () => {
    const { user, changes } = openCards();
    await list();
    await user.click(form().getByRole('button', { name: 'Add card' }));
    expect(form().getAllByText('This field is required')).toHaveLength(4);
    expect(document.activeElement).toBe(form().getByLabelText('Title'));
    expect(changes()).toEqual([]);
  });

  // shows: admin.errors.logged
  it('logs a refused card, shows it as a toast and keeps the entered texts', async () => {
    const log = vi.spyOn(console, 'debug').mockReturnValue();
    const { user } = openCards('/app/wisdom-of-ages/settings', true);
    await list();
    for (const label of ['Title', 'Category', 'Short description', 'Long description'])
      await user.type(form().getByLabelText(label), label);
    await user.click(form().getByRole('button', { name: 'Add card' }));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(log).toHaveBeenCalledWith('card not changed', expect.anything());
    expect(form().getByLabelText('Title')).toHaveProperty('value', 'Title');
  });
});
