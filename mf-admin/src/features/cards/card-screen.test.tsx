import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CARD_TITLES, openCards } from './testing/open-cards.tsx';

afterEach(() => vi.restoreAllMocks());

describe('CardScreen', () => {
  const path = `/app/wisdom-of-ages/settings/${'0'.repeat(24)}`;

  // shows: admin.edit, admin.call.change
  it('changes every field of a card and previews the card as readers see it', async () => {
    const { user, changes } = openCards(path);
    const title = await screen.findByLabelText('Title');
    const preview = within(screen.getByRole('region', { name: 'As readers see it' }));
    expect(preview.getByText('Gollwitzer (1999)')).toBeTruthy();
    expect(preview.getByText('Habits')).toBeTruthy();
    await user.clear(title);
    await user.type(title, 'If-then plans');
    await user.type(screen.getByLabelText('Kicker'), 'Plans');
    expect(preview.getByText('If-then plans')).toBeTruthy();
    expect(preview.getByText('Plans')).toBeTruthy();
    for (const text of ['Short.', 'Long.', 'Write one plan.']) expect(preview.getByText(text)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The card was saved.')).toBeTruthy();
    expect(changes()).toMatchObject([
      {
        method: 'PATCH',
        body: {
          title: 'If-then plans',
          category: 'Habits',
          kicker: 'Plans',
          shortDescription: 'Short.',
          longDescription: 'Long.',
          tryThis: ['Write one plan.'],
          references: ['https://doi.org/10.1/a'],
          isApproved: true,
        },
      },
    ]);
  });

  // shows: admin.errors.logged
  it('logs a refused change, shows it as a toast and keeps the entered texts', async () => {
    const log = vi.spyOn(console, 'debug').mockReturnValue();
    const { user } = openCards(path, true);
    const title = await screen.findByLabelText('Title');
    await user.type(title, '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(log).toHaveBeenCalledWith('card not changed', expect.anything());
    expect(title).toHaveProperty('value', `${CARD_TITLES[0]}!`);
  });

  it('discards changes', async () => {
    const { user, changes } = openCards(path);
    const title = await screen.findByLabelText('Title');
    await user.type(title, '!');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(title).toHaveProperty('value', CARD_TITLES[0]);
    expect(changes()).toEqual([]);
  });

  it('says that a card does not exist', async () => {
    openCards(`/app/wisdom-of-ages/settings/${'8'.repeat(24)}`);
    expect(await screen.findByText('This card does not exist.')).toBeTruthy();
  });
});
