import { afterEach, describe, expect, it } from 'vitest';
import { loadAnalyticsScript } from './operator-script.ts';
import { ALL_COOKIES_ACCEPTED, ALL_COOKIES_DENIED } from './preferences.ts';

const SCRIPT = { src: 'https://stats.example/count.js', integrity: `sha384-${'a'.repeat(64)}` };

/** Writes a configuration into the page, as the server does. */
function configure(configuration: unknown): void {
  const element = document.createElement('script');
  element.id = 'analytics';
  element.type = 'application/json';
  element.textContent = typeof configuration === 'string' ? configuration : JSON.stringify(configuration);
  document.head.append(element);
}
const loadedScripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')];

afterEach(() => {
  for (const script of document.querySelectorAll('script')) script.remove();
});

describe('loadAnalyticsScript', () => {
  it.each([
    ['without a hash', { src: SCRIPT.src }],
    ['with an empty hash', { ...SCRIPT, integrity: '' }],
    ['with a hash of a weak algorithm', { ...SCRIPT, integrity: `sha1-${'a'.repeat(27)}=` }],
    ['with a hash that is not base64', { ...SCRIPT, integrity: 'sha384-<none>' }],
    ['from an address without TLS', { ...SCRIPT, src: 'http://stats.example/count.js' }],
    ['whose configuration is not JSON', '{'],
    ['without a configuration', null],
  ])('loads no script %s', (_, configuration) => {
    configure(configuration);
    loadAnalyticsScript(ALL_COOKIES_ACCEPTED);
    expect(loadedScripts()).toEqual([]);
  });

  // The last test of this file, because the module loads a script only once.
  // shows: analytics.operator
  it('loads nothing before the category of analytics is allowed, and then the script with its hash, once', () => {
    configure(SCRIPT);
    loadAnalyticsScript(ALL_COOKIES_DENIED);
    loadAnalyticsScript({ ...ALL_COOKIES_ACCEPTED, analytics: false });
    expect(loadedScripts()).toEqual([]);
    loadAnalyticsScript({ ...ALL_COOKIES_DENIED, analytics: true });
    loadAnalyticsScript(ALL_COOKIES_ACCEPTED);
    expect(loadedScripts()).toHaveLength(1);
    expect(loadedScripts()[0]).toMatchObject({ ...SCRIPT, crossOrigin: 'anonymous' });
  });
});
