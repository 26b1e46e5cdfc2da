import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TestPayments } from './test-payments.tsx';

afterEach(cleanup);

it('says that payments are not real where the server says so', () => {
  render(<TestPayments shown />);
  expect(screen.getByRole('note').textContent).toBe(
    'Test payments. This installation uses a simulator; nobody is charged.',
  );
});

it('says nothing anywhere else', () => {
  render(<TestPayments />);
  expect(screen.queryByRole('note')).toBeNull();
});
