import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => document.body.replaceChildren());

/** The page as the server wrote it, then the part of the shell. */
async function open(instance: object | null) {
  const told = document.createElement('script');
  told.id = 'instance';
  told.type = 'application/json';
  told.textContent = JSON.stringify(instance);
  if (instance !== null) document.body.append(told);
  const { TestPayments } = await import('./test-payments.tsx');
  render(<TestPayments />);
}

it('says that payments are not real where the server says so', async () => {
  await open({ testPayments: true, amounts: null });
  expect(screen.getByRole('note').textContent).toBe(
    'Test payments. This installation uses a simulator; nobody is charged.',
  );
});

it('says nothing anywhere else', async () => {
  await open(null);
  expect(screen.queryByRole('note')).toBeNull();
});
