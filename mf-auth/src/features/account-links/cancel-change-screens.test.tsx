import { MemoryRouter, Route, Routes } from '@northkeep/shared-kit/runtime';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import remote from '../../remote.tsx';
import { FakeErrorResponse, FakeServer } from '../../testing/open-settings.tsx';

afterEach(cleanup);

const TOKEN = 'A'.repeat(43);
function open(address: string) {
  const server = new FakeServer();
  globalThis.fetch = server.fetch;
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        {remote.routes.map(({ path, element }) => (
          <Route key={path} path={path ?? ''} element={element} />
        ))}
      </Routes>
    </MemoryRouter>,
  );
  return { server, user: userEvent.setup() };
}

it.each([
  ['/delete-account/cancel', 'POST /api/auth/cancel-deletion', 'Keep my account', 'Your account stays.'],
  ['/email-change/cancel', 'POST /api/auth/cancel-email', 'Keep my email', 'Your email stays.'],
  ['/two-factor/cancel', 'POST /api/auth/cancel-two-factor', 'Keep it as it is', 'Two-factor stays as it is.'],
])('%s asks before it cancels the change, and shows the result', async (address, call, action, done) => {
  const { server, user } = open(`${address}/${TOKEN}`);
  expect(server.bodies(call)).toEqual([]);
  const used = 'This link has been used or is not valid any more.';
  server.answers.set(call, new FakeErrorResponse(400, 'CANCEL_LINK_INVALID', used));
  await user.click(screen.getByRole('button', { name: action }));
  expect(await screen.findByText(used)).toBeTruthy();
  server.answers.set(call, undefined);
  await user.click(screen.getByRole('button', { name: action }));
  expect(await screen.findByRole('heading', { name: done })).toBeTruthy();
  expect(server.bodies(call)).toEqual([{ token: TOKEN }, { token: TOKEN }]);
});
