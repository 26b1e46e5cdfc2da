import { describe, expect, it } from 'vitest';
import { decodePublicInstanceConfig } from './instance.ts';
import { renderPage } from './page.ts';
import {
  createUnknownPageSettings,
  extractPageSettings,
  insertPageSettings,
  REGISTRY_PLACEHOLDER,
} from './page-settings.ts';
import { NO_PRICES } from './plans.ts';

const TEMPLATE = `<head>${REGISTRY_PLACEHOLDER}<script defer></script></head><div id="root"></div>`;
const instance = { testPayments: false, amounts: NO_PRICES, plan: 'pro' } as const;
const operator = { name: 'Ada <& Co>', address: ['1 $& Street'], email: 'a@example.org', phone: null, register: null };
const analytics = { src: 'https://stats.example.org/a.js', integrity: 'sha384-A' };
const page = (settings: object, signed: string | null = '{"payload":"","keyId":"","sig":""}') =>
  renderPage({ template: TEMPLATE, signed, pathname: '/', ...settings });

/** Text of the element with an id in a page. */
const elementOf = (html: string, id: string) => new RegExp(`id="${id}">([^<]*)</script>`).exec(html)?.[1] ?? null;

describe('the settings of a page', () => {
  it.each([
    ['as it is', null],
    ['with its content', { head: '', body: '<p>Text</p>' }],
  ])('are the same in the cached page, from a page %s', (_title, prerendered) => {
    const settings = extractPageSettings(page({ instance, operator, analytics, prerendered })) ?? '';
    const cached = insertPageSettings(TEMPLATE, settings);
    for (const [id, value] of Object.entries({ instance, operator, analytics }))
      expect(JSON.parse(elementOf(cached, id) ?? 'null')).toEqual(value);
    expect(elementOf(cached, 'remotes')).toBeNull();
    expect(cached).toContain(REGISTRY_PLACEHOLDER);
  });

  it('are empty for an installation with the usual ones', () => {
    expect(extractPageSettings(page({}))).toBe('');
  });

  it('are not taken from a page that the server did not make', () => {
    expect(extractPageSettings('<p>Log in to the network of the hotel</p>')).toBeNull();
    expect(extractPageSettings(page({ instance }, null))).toBeNull();
  });

  it('offer nothing while they are unknown', () => {
    const told = elementOf(insertPageSettings(TEMPLATE, createUnknownPageSettings()), 'instance');
    expect(decodePublicInstanceConfig(told)).toMatchObject({ plan: 'free', amounts: NO_PRICES });
  });
});
