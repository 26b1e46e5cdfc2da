import 'fake-indexeddb/auto';
import { ConfirmHost } from '@northkeep/shared-kit/confirm';
import { BrowserRouter, Link, useRoutes } from '@northkeep/shared-kit/runtime';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../routes.tsx';

// The screen is loaded once, because its first load can take longer than a test waits for it.
beforeAll(() => import('./support-screen.tsx'));
afterEach(cleanup);

function Pages() {
  return (
    <>
      <Link to="/support">Support</Link>
      {useRoutes([{ path: '/elsewhere', element: <h1>Elsewhere</h1> }, ...routes])}
      <Link to="/elsewhere">Leave the page</Link>
      <ConfirmHost />
    </>
  );
}

/** Opens the form from another page, so that Back leads to that page, and types a message. */
async function openForm(message: string) {
  globalThis.fetch = async () => new Response(null, { status: 204 });
  window.scrollTo = () => {};
  window.history.pushState(null, '', '/elsewhere');
  render(
    <BrowserRouter>
      <Pages />
    </BrowserRouter>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Support' }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Message');
  if (message !== '') await user.type(field, message);
  return { user, field };
}

const answer = async (name: string) => {
  const question = await screen.findByRole('alertdialog', { name: 'Leave without sending?' });
  await userEvent.click(within(question).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};

/** Returns true when the browser would ask before the page is reloaded. */
function asksBeforeReload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

const LEAVING: readonly [string, () => void][] = [
  ['a link', () => screen.getByRole('link', { name: 'Leave the page' }).click()],
  ['Back', () => window.history.back()],
];

describe('a message that was not sent', () => {
  // shows: support.leave
  it.each(LEAVING)('stays when the user leaves by %s and then chooses Stay', async (_, leave) => {
    const { field } = await openForm('My card was charged twice');
    leave();
    await answer('Stay');
    expect(field.isConnected).toBe(true);
    expect([window.location.pathname, field.value]).toEqual(['/support', 'My card was charged twice']);
    leave();
    await answer('Leave');
    await screen.findByRole('heading', { name: 'Elsewhere' });
    expect(window.location.pathname).toBe('/elsewhere');
    expect(asksBeforeReload()).toBe(false);
  });

  // shows: support.leave
  it('makes the browser ask before a reload, until it is sent', async () => {
    const { user } = await openForm('My card was charged twice');
    expect(asksBeforeReload()).toBe(true);
    await user.type(screen.getByLabelText('Email'), 'anna@example.org');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('heading', { name: 'Thank you.' });
    expect(asksBeforeReload()).toBe(false);
  });

  it.each(LEAVING)('that is empty is left by %s without a question', async (_, leave) => {
    await openForm('');
    expect(asksBeforeReload()).toBe(false);
    leave();
    await screen.findByRole('heading', { name: 'Elsewhere' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
