import { describe, expect, test } from 'vitest';
import type { AreaManifest } from './area-manifest.ts';
import { buildSecurityHeaders, renderPage } from './page.ts';
import { REGISTRY_PLACEHOLDER } from './page-settings.ts';

describe('buildSecurityHeaders', () => {
  const policy = buildSecurityHeaders({ connect: ['https://api.open-meteo.com'] })['content-security-policy'] ?? '';

  test('forbid eval, inline scripts and inline styles, and allow one Trusted Types policy', () => {
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
    expect(policy).toContain("form-action 'none'");
  });

  test('allow requests to the own host and the configured hosts only', () => {
    expect(policy).toContain("connect-src 'self' https://api.open-meteo.com;");
  });

  test('deny the browser features that no page uses, including the position of the device', () => {
    const permissions = buildSecurityHeaders()['permissions-policy'] ?? '';
    for (const feature of ['geolocation', 'camera', 'microphone', 'payment', 'usb', 'browsing-topics'])
      expect(permissions.split(', ')).toContain(`${feature}=()`);
    // The page may use passkeys to unlock the vault and the clipboard to copy keys, so neither feature is denied.
    expect(permissions).not.toMatch(/publickey-credentials|clipboard-write|fullscreen/);
  });

  test('allow scripts of the own origin and of the configured origins only', () => {
    expect(policy).toContain("script-src 'self';");
    const named = buildSecurityHeaders({ scripts: ['https://stats.example.org'] })['content-security-policy'];
    expect(named).toContain("script-src 'self' https://stats.example.org;");
  });
});

describe('renderPage', () => {
  const hash = `sha384-${'B'.repeat(64)}`;
  const area: AreaManifest = { label: 'Notes', addresses: [{ path: '/app/notes/*', frame: 'app' }] };
  const registry = {
    remotes: {
      'mf-notes': {
        version: '1.0.0',
        base: '/r/mf-notes/1.0.0/',
        entry: 'remoteEntry.js',
        requires: {},
        files: { 'remoteEntry.js': hash, 'js/remote.0a1b2c3d.css': hash, 'js/852.0a1b2c3d.js': hash },
        area,
      },
    },
  };
  const bundle = JSON.stringify({ v: 1, roles: { 'mf-notes': {} } });
  const template = `<head>${REGISTRY_PLACEHOLDER}</head>`;

  test('escapes the metadata so that it cannot close its script element and parses to the same value', () => {
    const evil = bundle.replace('mf-notes', '</script><script>$&');
    const page = renderPage({ template, bundle: evil, pathname: '/' });
    const inline = /<script type="application\/json" id="repository">([^<]*)<\/script>/.exec(page)?.[1] ?? '';
    expect(JSON.parse(inline)).toEqual(JSON.parse(evil));
  });

  test('preloads the entry files of the area of the address, with their hashes', () => {
    const page = renderPage({ template, bundle, registry, pathname: '/app/notes' });
    expect(page).toContain(`as="script" href="/r/mf-notes/1.0.0/remoteEntry.js" integrity="${hash}"`);
    expect(page).toContain('as="style" href="/r/mf-notes/1.0.0/js/remote.0a1b2c3d.css"');
    expect(page).not.toContain('href="/r/mf-notes/1.0.0/js/852');
    expect(renderPage({ template, bundle, registry, pathname: '/app' })).not.toContain('preload');
  });

  describe('of a prerendered page', () => {
    const link = (file: string) =>
      `<link rel="preload" as="script" href="/js/${file}" integrity="${hash}" crossorigin>`;
    const main = `<script crossorigin="anonymous" defer integrity="${hash}" src="/js/main.js"></script>`;
    const whole = `<head>${REGISTRY_PLACEHOLDER}${link('bootstrap.js')}${main}</head><body><div id="root"></div></body>`;
    const prerendered = { head: '<link rel="stylesheet" href="/area.css">', body: '<h1>Notes</h1>' };

    test('lists the scripts of shell and area after the content, which only a device with a mouse downloads early', () => {
      const page = renderPage({ template: whole, bundle, registry, pathname: '/app/notes', prerendered });
      const [before = '', after = ''] = page.split('<h1>Notes</h1>');
      expect(before).not.toContain('bootstrap.js');
      const links = [...after.matchAll(/<link ([^>]*) as="script" href="([^"]*)" integrity="([^"]*)" crossorigin>/g)];
      const onlyEarly = 'data-preload rel="preload" media="(pointer: fine)"';
      expect(links.map(([, ...attributes]) => attributes)).toEqual([
        [onlyEarly, '/js/bootstrap.js', hash],
        [onlyEarly, '/r/mf-notes/1.0.0/remoteEntry.js', hash],
      ]);
    });

    test('preloads the main script before its element and the style sheets of the area on a device with a mouse', () => {
      const page = renderPage({ template: whole, bundle, registry, pathname: '/app/notes', prerendered });
      expect(page).toContain(
        `<link rel="preload" media="(pointer: fine)" as="script" fetchpriority="high" href="/js/main.js" integrity="${hash}" crossorigin>${main}<link rel="stylesheet" href="/area.css"></head>`,
      );
    });

    test('lists the scripts of the shell only when the address belongs to no area', () => {
      const page = renderPage({ template: whole, bundle, registry, pathname: '/nowhere', prerendered });
      const [, after = ''] = page.split('<h1>Notes</h1>');
      expect([...after.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/js/bootstrap.js']);
    });
  });

  test('returns the template unchanged without a release', () => {
    expect(renderPage({ template, bundle: null, pathname: '/' })).toBe(template);
  });

  test('replaces the title and the description of the template by those of the page', () => {
    const whole = '<title>Northkeep</title><meta name="description" content="usual"><link rel="manifest">';
    const head = { title: 'Pricing $& · Northkeep', description: '12 $1 a month', elements: '<link rel="canonical">' };
    expect(renderPage({ template: whole, bundle: null, pathname: '/pricing', head })).toBe(
      '<title>Pricing $& · Northkeep</title><link rel="canonical"><meta name="description" content="12 $1 a month"><link rel="manifest">',
    );
    const unnamed = { title: null, description: null, elements: '<meta name="robots" content="noindex">' };
    expect(renderPage({ template: whole, bundle: null, pathname: '/nowhere', head: unnamed })).toBe(
      '<title>Northkeep</title><meta name="robots" content="noindex"><meta name="description" content="usual"><link rel="manifest">',
    );
  });
});
