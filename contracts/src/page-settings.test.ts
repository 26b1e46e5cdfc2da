import { describe, expect, it } from 'vitest';
import { PUBLIC_WEATHER_URL } from './location-services.ts';
import { renderPage } from './page.ts';
import { decodePageSettings, extractPageSettings, insertPageSettings, REGISTRY_PLACEHOLDER } from './page-settings.ts';
import { NO_PRICES } from './plans.ts';

const TEMPLATE = `<head>${REGISTRY_PLACEHOLDER}<script defer></script></head><div id="root"></div>`;
const instance = { testPayments: false, amounts: NO_PRICES, plan: 'pro' } as const;
const operator = { name: 'Ada <& Co>', address: ['1 $& Street'], email: 'a@example.org', phone: null, register: null };
const analytics = { src: 'https://stats.example.org/a.js', integrity: 'sha384-A' };
const page = (settings: object, bundle: string | null = '{"v":1}') =>
  renderPage({ template: TEMPLATE, bundle, pathname: '/', ...settings });

const POLICY = `default-src 'none'; connect-src 'self' ${PUBLIC_WEATHER_URL} https://stats.example.org; img-src 'self'`;
const kept = { instance, operator, connect: [PUBLIC_WEATHER_URL] };

/** Text of the element with an id in a page. */
const elementOf = (html: string, id: string) => new RegExp(`id="${id}">([^<]*)</script>`).exec(html)?.[1] ?? null;

describe('the settings of a page', () => {
  it.each([
    ['as it is', null],
    ['with its content', { head: '', body: '<p>Text</p>' }],
  ])(
    'are the same in the cached page, from a page %s, but name no script and no host of the operator',
    (_, prerendered) => {
      const settings = extractPageSettings(page({ instance, operator, analytics, prerendered }), POLICY);
      expect(settings).toEqual(kept);
      const cached = insertPageSettings(TEMPLATE, decodePageSettings(JSON.parse(JSON.stringify(settings))));
      for (const [id, value] of Object.entries({ instance, operator }))
        expect(JSON.parse(elementOf(cached, id) ?? 'null')).toEqual(value);
      expect(elementOf(cached, 'analytics')).toBeNull();
      expect(elementOf(cached, 'repository')).toBeNull();
      expect(cached).toContain(REGISTRY_PLACEHOLDER);
    },
  );

  it('are empty for an installation with the usual ones', () => {
    const settings = extractPageSettings(page({}), '');
    expect(settings).toEqual({ instance: null, operator: null, connect: [] });
    expect(insertPageSettings(TEMPLATE, settings ?? kept)).toBe(TEMPLATE);
  });

  it('are not taken from a page that the server did not make', () => {
    expect(extractPageSettings('<p>Log in to the network of the hotel</p>', POLICY)).toBeNull();
    expect(extractPageSettings(page({ instance }, null), POLICY)).toBeNull();
  });
});

describe('decodePageSettings', () => {
  const price = { activationFee: 0, plans: { pro: { monthly: 1, annual: 1 }, elite: { monthly: 1, annual: 1 } } };

  it('drops hosts and members that it does not know', () => {
    const connect = ['https://evil.example', PUBLIC_WEATHER_URL, `${PUBLIC_WEATHER_URL}.evil.example`, '*'];
    expect(decodePageSettings({ ...kept, connect, analytics, head: '<script>' })).toEqual(kept);
  });

  it.each<[title: string, value: unknown]>([
    ['markup', '<script src="/r/evil.js"></script>'],
    ['a list', []],
    ['an unknown plan', { ...kept, instance: { ...instance, plan: 'gold' } }],
    ['a negative price', { ...kept, instance: { ...instance, amounts: { ...price, activationFee: -1 } } }],
    ['a price that is text', { ...kept, instance: { ...instance, amounts: { ...price, activationFee: '1' } } }],
    ['prices that lack a plan', { ...kept, instance: { ...instance, amounts: { activationFee: 0, plans: {} } } }],
    ['a notice of payments that is no boolean', { ...kept, instance: { ...instance, testPayments: 1 } }],
    ['an address that is no list', { ...kept, operator: { ...operator, address: '1 Street' } }],
    ['an email with a query', { ...kept, operator: { ...operator, email: 'a@example.org?bcc=b@example.org' } }],
    ['a name of two lines', { ...kept, operator: { ...operator, name: 'Ada\nEve' } }],
    ['a name that is too long', { ...kept, operator: { ...operator, name: 'a'.repeat(501) } }],
    ['hosts that are no list', { ...kept, connect: PUBLIC_WEATHER_URL }],
  ])('rejects %s', (_, value) => {
    expect(() => decodePageSettings(value)).toThrow(/instance|operator|connect|the page settings/);
  });

  it('writes text of an operator that cannot end its element', () => {
    const evil = { ...kept, operator: { ...operator, name: '</script><script src="/r/evil.js"></script>' } };
    const cached = insertPageSettings(TEMPLATE, decodePageSettings(evil));
    expect(cached).not.toContain('<script src');
    expect(JSON.parse(elementOf(cached, 'operator') ?? 'null')).toMatchObject({ name: evil.operator.name });
  });
});
