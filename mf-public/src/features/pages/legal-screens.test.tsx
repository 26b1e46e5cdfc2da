import { KINDS, METADATA_INFERENCES, SERVER_READABLE_DATA, THIRD_PARTY_DISCLOSURES } from '@northkeep/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

const OPERATOR = {
  name: 'Example & Sons',
  address: ['Hill Road 1', '1000 Example'],
  email: 'hello@northkeep.example',
  phone: null,
  register: 'HRB 7',
};

/**
 * Opens a page that contains the data of an operator, as the server writes them; null for a page without an operator.
 */
async function openWith(operator: object | null, address: string): Promise<void> {
  if (operator !== null) {
    const element = document.createElement('script');
    element.type = 'application/json';
    element.id = 'operator';
    element.textContent = JSON.stringify(operator);
    document.head.append(element);
  }
  await openPage(address);
}

afterEach(() => {
  cleanup();
  document.getElementById('operator')?.remove();
});

describe('the imprint', () => {
  // shows: imprint.operator
  it('names the operator of the installation', async () => {
    await openWith(OPERATOR, '/imprint');
    expect(screen.getByText('Example & Sons')).toBeTruthy();
    expect(screen.getByText('Hill Road 1, 1000 Example')).toBeTruthy();
    expect(screen.getByText('HRB 7')).toBeTruthy();
    expect(screen.getByRole('link', { name: OPERATOR.email }).getAttribute('href')).toBe(`mailto:${OPERATOR.email}`);
    expect(screen.queryByText('Telephone')).toBeNull();
  });

  // shows: imprint.none
  it('says that no operator is named', async () => {
    await openWith(null, '/imprint');
    expect(screen.getByText('No operator is named')).toBeTruthy();
  });
});

describe('the legal texts', () => {
  // shows: legal.operator
  it.each(['/privacy-policy', '/terms-of-use'])('%s name the operator and link the imprint', async (address) => {
    await openWith(OPERATOR, address);
    const text = 'Example & Sons runs this installation and answers for it. Write to hello@northkeep.example.';
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Imprint' }).getAttribute('href')).toBe('/imprint');
    expect(screen.queryByText('This text is a template')).toBeNull();
  });

  // shows: legal.updated
  it.each(['/privacy-policy', '/terms-of-use'])('%s says when it was last updated', async (address) => {
    await openWith(null, address);
    expect(screen.getByText('2025-08-12').tagName).toBe('TIME');
    expect(screen.getByText(/^Last updated/)).toBeTruthy();
  });

  // shows: terms.liability, terms.renewal, terms.cancellation
  it('/terms-of-use cap the liability and end a plan with its term', async () => {
    await openWith(null, '/terms-of-use');
    expect(screen.getByText('Our liability is capped at the amounts you paid in the prior 12 months.')).toBeTruthy();
    const plans = screen.getByText(/^Plans renew unless canceled\./);
    expect(plans.textContent).toContain('Cancellation takes effect at the end of the monthly or annual term.');
  });

  // shows: terms.limits
  it('/terms-of-use name the limits of every plan', async () => {
    await openWith(null, '/terms-of-use');
    const [aims, notes] = [KINDS.aims, KINDS.lines].map(({ recordsMax }) => recordsMax.toLocaleString('en-US'));
    expect(screen.getByText(new RegExp(`An account has room for ${aims} aims and ${notes} notes\\.`))).toBeTruthy();
  });

  // shows: public.privacy.readable
  it('/privacy-policy lists everything that the server can read, infer and pass on', async () => {
    await openWith(null, '/privacy-policy');
    for (const { what } of SERVER_READABLE_DATA) expect(screen.getByText(what)).toBeTruthy();
    for (const text of METADATA_INFERENCES) expect(screen.getByText(text)).toBeTruthy();
    for (const { what, why } of THIRD_PARTY_DISCLOSURES) expect(screen.getByText(`${what}: ${why}`)).toBeTruthy();
  });

  // shows: legal.template
  it.each(['/privacy-policy', '/terms-of-use'])('%s are marked as templates without an operator', async (address) => {
    await openWith(null, address);
    expect(screen.getByText('This text is a template')).toBeTruthy();
  });
});

describe('the security page', () => {
  // shows: security.cases
  it('lists what a dishonest server could try, what it still can do, and how to check the app', async () => {
    await openWith(null, '/security');
    for (const title of ['If the server lied', 'What the server still can do', 'Check it yourself'])
      expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    const steps = screen.getAllByRole('list').flatMap((list) => within(list).queryAllByText(/\/tuf\/bundle\.json/));
    expect(steps).toHaveLength(1);
    expect(screen.getByText('It changes what you wrote')).toBeTruthy();
  });
});

describe('the pages about company and product', () => {
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

  // shows: about.screen, about.faq
  it('/about answers four questions and leads to registration and security', async () => {
    await openWith(null, '/about');
    expect(addressOf('Start Now — Free')).toBe('/register');
    expect(addressOf('How it is secured')).toBe('/security');
    expect(document.querySelectorAll('details')).toHaveLength(4);
  });

  // shows: software.start, software.pricing, public.software.price
  it('/software offers the registration and the prices, and says that it is free to start', async () => {
    await openWith(null, '/software');
    expect(addressOf('Start Now — Free')).toBe('/register');
    expect(addressOf('See Pricing')).toBe('/pricing');
    expect(screen.getByText(/Free to start, 0 USD/)).toBeTruthy();
  });
});
