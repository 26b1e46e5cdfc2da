import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TestPayments } from './test-payments.tsx';

afterEach(cleanup);

it('TestPayments shows a notice on an installation with the payment simulator', () => {
  render(<TestPayments shown />);
  expect(screen.getByRole('note').textContent).toBe(
    'Test payments. This installation uses a simulator; nobody is charged.',
  );
});

it('TestPayments shows nothing on any other installation', () => {
  render(<TestPayments />);
  expect(screen.queryByRole('note')).toBeNull();
});
