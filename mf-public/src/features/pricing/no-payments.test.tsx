import { NO_PRICES, setPriceAmounts } from '@northkeep/contracts';
import { setInstancePlan } from '@northkeep/shared-vault/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

beforeEach(() => {
  setInstancePlan('pro');
  setPriceAmounts(NO_PRICES);
});
afterEach(() => {
  cleanup();
  setInstancePlan(null);
  setPriceAmounts(null);
});

const MONEY = /USD|\d+ ?\$|[Pp]ric(e|ing)|Elite|\bPro\b|Compare Plans|earn money|renew|billing|amounts you paid/;

const PAGES = [
  ...['/', '/about', '/software', '/security', '/privacy-policy', '/terms-of-use', '/imprint'],
  ...['/accessibility', '/download', '/support', '/app/contactUs', '/subscribe'],
];
/**
 * The privacy policy names what an earlier subscription has left on the server, and the page on accessibility the files
 * of its tests.
 */
const MAY_NAME_MONEY = ['/privacy-policy', '/accessibility'];

describe('the public pages of an installation without payments', () => {
  // shows: pay.none.pages.text
  it.each(PAGES.filter((address) => !MAY_NAME_MONEY.includes(address)))(
    'name no price and no other plan, and link to no price list: %s',
    async (address) => {
      await openPage(address);
      // The fee is read when the module is loaded; without payments its amount is 0, and then no text names it.
      expect(document.body.textContent?.replaceAll('1.99 USD', '')).not.toMatch(MONEY);
      expect(document.querySelector('a[href^="/pricing"]')).toBeNull();
    },
  );

  // shows: pay.none.pages.text
  it('disclose nothing to a payment provider', async () => {
    await openPage('/privacy-policy');
    expect(document.body.textContent).not.toContain('payment details');
  });

  // shows: pay.none.pages.text
  it.each(PAGES)('call nothing free, as nothing has a price: %s', async (address) => {
    await openPage(address);
    const labels = [...document.querySelectorAll('a, button')].map(({ textContent }) => textContent ?? '');
    expect(labels.filter((label) => /\bfree\b/i.test(label))).toEqual([]);
  });

  it('still remove an address from the list of news by a link in an old mail', async () => {
    await openPage(`/subscribe#leave=${'A'.repeat(43)}`);
    expect(screen.getByRole('button', { name: 'Remove my address' })).toBeTruthy();
  });
});
