// @vitest-environment jsdom
import { lines } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeEditor, renderEditor } from '../editor/testing/editor-page.tsx';

beforeAll(() => openTestVault());
afterEach(() => closeEditor());

/** Returns the labels in the row of a line, in the order in which they are shown. */
const shownIn = (id: string) =>
  [...document.querySelectorAll(`[data-line="${id}"] [data-labels] bdi`)].map((label) => label.textContent);

async function openDetails(text: string) {
  const user = renderEditor();
  await user.click(screen.getByRole('button', { name: `Actions for ${text}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Details' }));
  const field = await screen.findByRole('textbox', { name: 'Labels' });
  return { user, field };
}

describe('the labels of a line', () => {
  it('are typed, chosen from those of other lines and removed in the details, and undone in one step', async () => {
    lines.create({ text: 'Slept well', type: 'journal', categories: ['day off', 'weather'] });
    const { id } = lines.create({ text: 'Buy soil', category: 'Shop', categories: ['old'] });
    const { user, field } = await openDetails('Buy soil');
    await user.type(field, '#Café{Enter}');
    fireEvent.change(field, { target: { value: 'off' } });
    const others = within(screen.getByRole('group', { name: 'Other labels' }));
    expect(others.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['day off']);
    await user.click(others.getByRole('button', { name: 'day off' }));
    await user.click(screen.getByRole('button', { name: 'Remove shop' }));
    fireEvent.change(field, { target: { value: 'last one' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const line = lines.get(id);
    expect(line).toMatchObject({ category: null, categories: ['old', 'café', 'day off', 'last-one'] });
    expect(shownIn(id)).toEqual(['old', 'café', 'day off']);
    expect(document.querySelector(`[data-line="${id}"] [data-labels]`)?.textContent).toContain('+1');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Revert last change' }));
    await waitFor(() => expect(line).toMatchObject({ category: 'Shop', categories: ['old'] }));
  });

  it('keep their stored form when the details are saved without a change of them', async () => {
    const { id } = lines.create({ text: 'Buy soil', category: 'Shop', categories: ['Old', 'shop'] });
    const { user } = await openDetails('Buy soil');
    await user.type(screen.getByLabelText('Minutes'), '25');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(lines.get(id)).toMatchObject({ category: 'Shop', categories: ['Old', 'shop'], minutes: 25 });
    expect(shownIn(id)).toEqual(['shop', 'old']);
  });

  it('refuse a label that is too long, and no more than 24', async () => {
    const full = Array.from({ length: 23 }, (_, i) => `l${i}`);
    const { id } = lines.create({ text: 'Buy soil', categories: full });
    const { user, field } = await openDetails('Buy soil');
    fireEvent.change(field, { target: { value: 'a'.repeat(61) } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(screen.getByText('A label has at most 60 characters.')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'a'.repeat(60) } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(screen.getByText('A note has at most 24 labels.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(lines.get(id)?.categories).toEqual([...full, 'a'.repeat(60)]);
  });
});
