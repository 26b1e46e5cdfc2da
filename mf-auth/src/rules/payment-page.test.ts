import { describe, expect, it } from 'vitest';
import { safePaymentUrl } from './payment-page.ts';

const HERE = 'https://northkeep.example';

describe('safePaymentUrl', () => {
  it.each([
    ['the own origin', `${HERE}/register/return?session_id=cs_1`],
    ['the checkout of the payment provider', 'https://checkout.stripe.com/c/pay/cs_live_1#fid'],
    ['the portal of the payment provider', 'https://billing.stripe.com/p/session/1'],
  ])('accepts %s', (_, address) => {
    expect(safePaymentUrl(address, HERE)).toBe(address);
  });

  it.each([
    ['another host', 'https://checkout.stripe.example/c/pay/cs_1'],
    ['a host that ends like the provider', 'https://evil-checkout.stripe.com/'],
    ['the provider without TLS', 'http://checkout.stripe.com/c/pay/cs_1'],
    ['the provider at another port', 'https://checkout.stripe.com:8443/c/pay/cs_1'],
    ['a user name before the host', 'https://checkout.stripe.com@evil.example/'],
    ['credentials on the own origin', 'https://ada:secret@northkeep.example/'],
    ['a script', 'javascript:alert(1)'],
    ['a blob of the own origin', `blob:${HERE}/0f5b2c3a-7d41-4e0b-9c55-1d2e3f4a5b6c`],
    ['a relative address', '//evil.example/'],
    ['no text', { href: HERE }],
  ])('rejects %s', (_, address) => {
    expect(safePaymentUrl(address, HERE)).toBeNull();
  });
});
