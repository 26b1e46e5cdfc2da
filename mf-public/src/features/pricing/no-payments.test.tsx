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

describe('the public pages of an installation without payments', () => {
  // shows: pay.none.pages.text
  it.each(['/', '/about', '/software', '/terms-of-use', '/support', '/subscribe'])(
    'name no price and no other plan, and link to no price list: %s',
    async (address) => {
      await openPage(address);
      // The fee is read when the module is loaded; without payments its amount is 0, and then no text names it.
      expect(document.body.textContent?.replaceAll('1.99 USD', '')).not.toMatch(MONEY);
      expect(document.querySelector('a[href^="/pricing"]')).toBeNull();
    },
  );

  it('still remove an address from the list of news by a link in an old mail', async () => {
    await openPage(`/subscribe#leave=${'A'.repeat(43)}`);
    expect(screen.getByRole('button', { name: 'Remove my address' })).toBeTruthy();
  });
});
