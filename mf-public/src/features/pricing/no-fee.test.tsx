import { amountsWith, INSTANCE_ELEMENT } from '@northkeep/contracts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// An installation without the fee says so in its pages, and every text is made from that.
beforeEach(() => {
  const told = document.createElement('script');
  told.type = 'application/json';
  told.id = INSTANCE_ELEMENT;
  told.textContent = JSON.stringify({ testPayments: false, amounts: amountsWith({ activationFee: 0 }) });
  document.head.append(told);
  vi.resetModules();
});
afterEach(() => {
  cleanup();
  document.getElementById(INSTANCE_ELEMENT)?.remove();
  vi.resetModules();
});

it('names no fee among the prices where none is asked for', async () => {
  const { MemoryRouter } = await import('@northkeep/shared-kit/runtime');
  const { PricingScreen } = await import('./pricing-screen.tsx');
  render(<PricingScreen />, { wrapper: MemoryRouter });
  expect(screen.getByRole('heading', { level: 2, name: 'Free' })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/verification (fee|charge)|waiver|, once\./i);
  expect(screen.queryByRole('button', { name: 'About the fee' })).toBeNull();
  expect(document.querySelector('details')?.textContent).toContain('registering costs nothing');
});

it('offers no waiver of it in the support form', async () => {
  const { KINDS } = await import('../../rules/support-form.ts');
  expect(KINDS).toEqual(['account', 'payment', 'other']);
});
