import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { TestPaymentsNotice } from './test-payments-notice.tsx';

afterEach(cleanup);

describe('notice of test payments', () => {
  it('is shown on an installation with the payment simulator', () => {
    render(<TestPaymentsNotice shown />);
    expect(screen.getByRole('note').textContent).toBe(
      'Test payments. This installation uses a simulator; nobody is charged.',
    );
  });

  it('is missing on any other installation', () => {
    render(<TestPaymentsNotice />);
    expect(screen.queryByRole('note')).toBeNull();
  });
});
