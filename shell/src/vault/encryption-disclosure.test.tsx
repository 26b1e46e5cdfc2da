import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { session } from '@northkeep/shared-vault';
import { TEST_USER } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EncryptionDisclosure } from './encryption-disclosure.tsx';

let asked: string[] = [];
let answers = true;
beforeEach(() => {
  localStorage.clear();
  asked = [];
  answers = true;
  globalThis.fetch = async (input, init) => {
    // The session of another test file on the same page may send requests of its own, so only the acknowledgement
    // request is recorded.
    if (String(input).includes('ack-e2ee')) asked.push(`${init?.method ?? 'GET'} ${String(input)}`);
    if (!answers) throw new TypeError('Failed to fetch');
    return new Response('{"e2eeAcknowledgedAt":"2026-11-21T09:00:00Z"}');
  };
});
afterEach(cleanup);

function open(e2eeAcknowledgedAt: string | null) {
  session.setState({ user: { ...TEST_USER, e2eeAcknowledgedAt }, isAuthenticated: true });
  render(
    <MemoryRouter>
      <EncryptionDisclosure />
    </MemoryRouter>,
  );
  return screen.queryByRole('dialog') !== null;
}
const understand = () => userEvent.click(screen.getByRole('button', { name: 'I understand' }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('Disclosure', () => {
  // shows: disclosure.shown, disclosure.button, disclosure.posts
  it('opens for a user who has not acknowledged it, and stores the acknowledgement here and on the server', async () => {
    expect(open(null)).toBe(true);
    await understand();
    await gone();
    expect(asked).toEqual(['POST /api/users/ack-e2ee']);
    expect(localStorage.getItem('nk.e2ee-acknowledged')).toBe(TEST_USER.id);
    cleanup();
    expect(open(null)).toBe(false);
  });

  // shows: disclosure.server
  it('stays closed for a user who acknowledged it on another device', () => {
    expect(open('2026-11-21T09:00:00Z')).toBe(false);
  });

  // shows: disclosure.local
  it('stays closed in a browser that stores the acknowledgement', () => {
    localStorage.setItem('nk.e2ee-acknowledged', TEST_USER.id);
    expect(open(null)).toBe(false);
  });

  // shows: disclosure.local
  it('opens for another user of the same browser', () => {
    localStorage.setItem('nk.e2ee-acknowledged', 'another-user');
    expect(open(null)).toBe(true);
  });

  // shows: disclosure.failing
  it('closes even when /users/ack-e2ee cannot be reached', async () => {
    answers = false;
    open(null);
    await understand();
    await gone();
    expect(asked).toHaveLength(1);
  });
});
