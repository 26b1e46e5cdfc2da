import { PLAN_FEATURES, PLAN_LIMITS } from '@northkeep/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

afterEach(cleanup);

const card = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).closest('article') ?? document.body);
const link = (plan: string, name: string) => card(plan).getByRole('link', { name }).getAttribute('href');

describe('PricingScreen', () => {
  // shows: pricing.screen, pricing.badge, pay.price.free, pay.price.pro-month, pay.price.pro-year, pay.price.elite
  // shows: pay.saving
  it('shows every price per month and per year, and the larger saving', async () => {
    const { user } = await openPage('/pricing');
    const prices = () => ['Free', 'Pro', 'Elite'].map((plan) => card(plan).getByText(/^\d+$/).textContent);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Monthly' }).checked).toBe(true);
    expect(prices()).toEqual(['0', '13', '29']);
    await user.click(screen.getByRole('radio', { name: 'Annual' }));
    expect(prices()).toEqual(['0', '120', '290']);
    expect(screen.getByText('Save up to 23 % a year')).toBeTruthy();
  });

  // shows: pricing.free, pricing.free.fee, pay.fee
  it('states the one-time fee of Free and links to the waiver form', async () => {
    const { user } = await openPage('/pricing');
    expect(link('Free', 'Start Free')).toBe('/register');
    expect(card('Free').getByText('One-time verification fee of 1.99 USD', { exact: false })).toBeTruthy();
    await user.click(card('Free').getByRole('button', { name: 'About the fee' }));
    const waivers = () => screen.getAllByRole('link', { name: /^Ask for a waiver\.?$/ });
    await waitFor(() => expect(waivers()).toHaveLength(2));
    expect(waivers().map((waiver) => waiver.getAttribute('href'))).toEqual(['/support', '/support']);
  });

  it('lists what the plans hold in the words of the catalogue', async () => {
    await openPage('/pricing');
    const listed = (plan: string) =>
      card(plan)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(listed('Free')).toEqual([...PLAN_FEATURES.free.main, ...PLAN_FEATURES.free.more]);
    expect(listed('Pro')).toEqual([...PLAN_FEATURES.pro.main, ...PLAN_FEATURES.pro.more]);
  });

  // shows: pricing.pro, pricing.pro.badge
  it('links Pro to the checkout of the selected term', async () => {
    const { user } = await openPage('/pricing');
    expect(card('Pro').getByText('Most popular')).toBeTruthy();
    expect(link('Pro', 'Upgrade to Pro')).toBe('/checkout?plan=pro&term=monthly');
    await user.click(screen.getByRole('radio', { name: 'Annual' }));
    expect(link('Pro', 'Upgrade to Pro')?.replace('/checkout?plan=pro&term=', '')).toBe('annual');
  });

  // shows: pricing.elite, pricing.elite.label, pricing.elite.updates, pricing.elite.anchor, pay.elite
  it('offers the newsletter instead of a checkout for Elite', async () => {
    await openPage('/pricing');
    expect(card('Elite').getByText('In development')).toBeTruthy();
    expect(card('Elite').getByRole<HTMLButtonElement>('button', { name: 'Not available yet' }).disabled).toBe(true);
    expect(link('Elite', 'Get updates')).toBe('/subscribe?plan=elite-updates');
    // The target of /pricing#elite-updates.
    expect(document.querySelector('#elite-updates h2')?.textContent).toContain('Elite');
  });

  it('compares Free and Pro by the plan catalogue', async () => {
    await openPage('/pricing');
    const table = within(screen.getByRole('table', { name: 'Free and Pro, side by side' }));
    const line = (what: string) =>
      within(table.getByRole('rowheader', { name: what }).closest('tr') ?? document.body)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(line('Aims')).toEqual([String(PLAN_LIMITS.free.aims), 'Any number']);
    expect(line('Saved cards')).toEqual([`Up to ${PLAN_LIMITS.free.savedCards}`, 'No limit']);
    expect(line('Quick schedule: type a date in the line')).toEqual(['No', 'Yes']);
    expect(screen.getByRole('heading', { name: '1.99, once.' })).toBeTruthy();
  });

  // shows: pricing.faq
  it('shows three questions with answers', async () => {
    await openPage('/pricing');
    const [fee, change, more, ...others] = document.querySelectorAll('details');
    expect(others).toEqual([]);
    expect(fee?.textContent).toContain('Free has no monthly fee, but a one-time verification charge');
    expect(change?.textContent).toContain('Changes apply next cycle.');
    expect(more?.textContent).toMatch(/Pro adds multi-aim workflows and deeper reviews.*Elite adds advanced guidance/);
  });
});
