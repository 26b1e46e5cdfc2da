import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import {
  decodeOperator,
  decodePublicInstanceConfig,
  mergePriceAmounts,
  NO_PRICES,
  PUBLIC_PAGES_FILE_PATH,
  type PublicPages,
  REGISTRY_PLACEHOLDER,
  setPriceAmounts,
} from '@northkeep/contracts';
import Koa from 'koa';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from '../../env.ts';
import { createSignedRepository, writeRepository } from '../../testing/signed-repository.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { buildCrawlerFile } from './crawler-files.ts';
import { serveReleases } from './serve-releases.ts';

const BASE = '/r/mf-site/1.0.0/';
const PUBLIC_URL = 'https://northkeep.example';
const OPERATOR = {
  OPERATOR_NAME: 'Example & Sons',
  OPERATOR_ADDRESS: 'Hill Road 1, 1000 Example, Examplia',
  OPERATOR_EMAIL: 'hello@northkeep.example',
};
const PAGES: PublicPages = {
  picture: { file: 'head/share.png', width: 1200, height: 630, alt: 'The "first" page' },
  pages: [
    {
      path: '/',
      title: 'A planner',
      description: { fee: 'Free after {fee}.', noFee: 'Free.' },
      isProduct: true,
      questions: [
        {
          q: 'Why </script><script>alert(1)</script>?',
          a: { fee: '{fee}, once.', noFee: 'Nothing.', noPayments: 'No.' },
        },
        { q: 'How do you earn money?', a: 'From what people pay.', aboutPayments: true },
      ],
    },
    { path: '/about', title: 'About "us" <b>', description: 'Who & why.' },
    {
      path: '/pricing',
      title: 'Pricing',
      description: { fee: '{fee} or 13 USD.', noFee: '13 USD.' },
      isProduct: true,
      aboutPayments: true,
    },
    { path: '/account', title: 'Account', description: 'Not a public page.' },
  ],
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL, SECURITY_CONTACT: 'mailto:security@northkeep.example', ...OPERATOR });
  await release(JSON.stringify(PAGES), JSON.stringify(PAGES));
});
afterAll(() => app.close());
afterEach(() => setPriceAmounts(null));

let seq = 0;
/**
 * Releases a shell and an area. The repository lists the hash of `listed`, while the file on the disk contains `stored`.
 */
async function release(stored: string, listed: string): Promise<void> {
  const put = async (path: string, text: string) => {
    const file = join(app.deps.env.releasesDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  seq += 1;
  const head = '<title>Northkeep</title><meta name="description" content="usual">';
  await put(`shell/1.0.${seq}/index.html`, `<head>${head}${REGISTRY_PLACEHOLDER}</head>`);
  await put(`${BASE}${PUBLIC_PAGES_FILE_PATH}`, stored);
  const hash = `sha384-${createHash('sha384').update(listed).digest('base64')}`;
  const repository = createSignedRepository({
    shell: { version: `1.0.${seq}`, provides: {}, files: {} },
    remotes: {
      'mf-site': {
        ...{ version: '1.0.0', base: BASE, entry: 'remoteEntry.js', requires: {} },
        files: { 'remoteEntry.js': hash, [PUBLIC_PAGES_FILE_PATH]: hash },
        area: {
          label: 'Site',
          isPublicFallback: true,
          addresses: [
            { path: '/', frame: 'public' },
            { path: '/about', frame: 'public' },
            { path: '/pricing', frame: 'public' },
            { path: '/account', frame: 'account' },
            { path: '/app/contact', frame: 'app' },
          ],
        },
      },
    },
  });
  await writeRepository(app.deps.env.releasesDir, repository);
}

const get = (path: string) => fetch(`${app.origin}${path}`, { headers: { accept: 'text/html' } });
const pageAt = async (path: string) => (await get(path)).text();
const contentOf = (page: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(page)?.[1];
const structuredDataOf = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(page)?.[1] ?? 'null');

describe('the status of a page', () => {
  it.each(['/', '/about', '/about/', '/about?from=mail', '/account', '/app/contact', '/app/settings/theme'])(
    'is 200 for %s',
    async (path) => expect((await get(path)).status).toBe(200),
  );

  // shows: public.unknown.status
  it.each(['/nowhere', '/about/nobody', '/app/nowhere', '/app', '/.well-known/nothing'])(
    'is 404 for %s, with the page and without an entry in search results',
    async (path) => {
      const answer = await get(path);
      const page = await answer.text();
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page).toContain('id="repository"');
      expect([contentOf(page, 'robots'), page.includes('canonical')]).toEqual(['noindex', false]);
    },
  );
});

describe('the head of a public page', () => {
  // shows: public.head.metadata, public.head.canonical, public.head.preview
  it('has its title, description, canonical address and preview, escaped', async () => {
    const page = await pageAt('/about/?utm_source=x');
    expect(page).toContain('<title>About &quot;us&quot; &lt;b&gt; · Northkeep</title>');
    expect(page).toContain(`<link rel="canonical" href="${PUBLIC_URL}/about">`);
    const names = ['description', 'og:title', 'og:description', 'og:url', 'og:image', 'og:image:width', 'og:image:alt'];
    expect(names.map((name) => contentOf(page, name))).toEqual([
      'Who &amp; why.',
      'About &quot;us&quot; &lt;b&gt; · Northkeep',
      'Who &amp; why.',
      `${PUBLIC_URL}/about`,
      `${PUBLIC_URL}${BASE}head/share.png`,
      '1200',
      'The &quot;first&quot; page',
    ]);
    expect(structuredDataOf(page)).toBeNull();
  });

  it('keeps the default title on a page that no area describes', async () => {
    const page = await pageAt('/app/contact');
    expect([page.includes('<title>Northkeep</title>'), contentOf(page, 'description')]).toEqual([true, 'usual']);
  });

  // shows: public.data.amounts
  it('names the fee and the prices of the installation', async () => {
    expect(contentOf(await pageAt('/'), 'description')).toBe('Free after 1.99 USD.');
    setPriceAmounts({ ...mergePriceAmounts({ proMonthly: 950 }), activationFee: 0 });
    const page = await pageAt('/');
    expect(contentOf(page, 'description')).toBe('Free.');
    const [software, faq] = structuredDataOf(page)['@graph'];
    expect(software.offers.map(({ name, price }: { name: string; price: string }) => [name, price])).toEqual([
      ['Free', '0.00'],
      ['Pro, monthly', '9.50'],
      ['Pro, annual', '120.00'],
    ]);
    expect(faq.mainEntity[0].acceptedAnswer.text).toBe('Nothing.');
  });

  // shows: public.data.software, public.data.questions, public.data.safe, public.data.amounts
  it('has the software, its offers and the questions as structured data, safely escaped', async () => {
    const page = await pageAt('/');
    expect(page).not.toContain('<script>alert');
    const [software, faq] = structuredDataOf(page)['@graph'];
    expect(software).toMatchObject({ '@type': 'SoftwareApplication', name: 'Northkeep', url: `${PUBLIC_URL}/` });
    expect(software.offers[0].description).toContain('1.99 USD');
    expect(faq).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [
        { name: 'Why </script><script>alert(1)</script>?', acceptedAnswer: { text: '1.99 USD, once.' } },
        {},
      ],
    });
  });

  it('contains the operator for the imprint', async () => {
    const written = /<script type="application\/json" id="operator">([^<]*)<\/script>/.exec(await pageAt('/'))?.[1];
    expect(decodeOperator(written ?? null)).toEqual({
      name: 'Example & Sons',
      address: ['Hill Road 1', '1000 Example', 'Examplia'],
      email: 'hello@northkeep.example',
      phone: null,
      register: null,
    });
  });

  it.each([
    ['differs from the hash in the registry', JSON.stringify({ ...PAGES, pages: [] }), JSON.stringify(PAGES)],
    ['has the wrong form', '{"pages":7}', '{"pages":7}'],
  ])('is the default head when the description %s', async (_title, stored, listed) => {
    await release(stored, listed);
    const page = await pageAt('/about');
    expect([page.includes('<title>Northkeep</title>'), page.includes('og:')]).toEqual([true, false]);
    await release(JSON.stringify(PAGES), JSON.stringify(PAGES));
    expect(await pageAt('/about')).toContain('og:title');
  });
});

describe('an installation without payments', () => {
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    const { releasesDir } = app.deps.env;
    const env = parseEnv({ PUBLIC_URL, RELEASES_DIR: releasesDir, HOST: '127.0.0.1', PAYMENTS: 'off', PLAN: 'elite' });
    server = createServer(new Koa().use(serveReleases(env)).callback());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const read = async (path: string) => {
    setPriceAmounts(NO_PRICES);
    const answer = await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } });
    return { status: answer.status, page: await answer.text() };
  };

  // shows: pay.none.pages
  it('has no price list, and no price, fee or question about money in the head of another page', async () => {
    const pricing = await read('/pricing');
    expect([pricing.status, contentOf(pricing.page, 'robots')]).toEqual([404, 'noindex']);
    expect((await read('/pricing/')).status).toBe(404);
    const { status, page } = await read('/');
    expect([status, contentOf(page, 'description')]).toEqual([200, 'Free.']);
    const [software, faq] = structuredDataOf(page)['@graph'];
    expect(software).not.toHaveProperty('offers');
    expect(faq.mainEntity.map(({ acceptedAnswer }: { acceptedAnswer: object }) => acceptedAnswer)).toEqual([
      { '@type': 'Answer', text: 'No.' },
    ]);
    expect(page).not.toMatch(/USD|earn money/);
    expect((await read('/sitemap.xml')).page).not.toContain('/pricing');
    const told = /<script type="application\/json" id="instance">([^<]*)<\/script>/.exec(page)?.[1] ?? null;
    expect(decodePublicInstanceConfig(told)).toEqual({ testPayments: false, amounts: NO_PRICES, plan: 'elite' });
    expect((await get('/pricing')).status).toBe(200);
  });

  // shows: pay.fee.off.head
  it('names no fee in the head of a page where it charges none', async () => {
    const env = parseEnv({ PUBLIC_URL, RELEASES_DIR: app.deps.env.releasesDir, ACTIVATION_FEE: 'off' });
    const free = createServer(new Koa().use(serveReleases(env)).callback());
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const { port } = free.address() as AddressInfo;
    const page = await (await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } })).text();
    await new Promise((resolve) => free.close(resolve));
    expect([contentOf(page, 'description'), page.includes('1.99 USD')]).toEqual(['Free.', false]);
  });
});

describe('files for crawlers and scanners', () => {
  // shows: public.robots
  it('robots.txt keeps crawlers out of the app and names the sitemap', async () => {
    const answer = await get('/robots.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await answer.text()).split('\n')).toEqual(
      expect.arrayContaining(['Disallow: /app', 'Disallow: /api/', `Sitemap: ${PUBLIC_URL}/sitemap.xml`]),
    );
  });

  // shows: public.sitemap
  it('sitemap.xml lists the described public pages and no others', async () => {
    const answer = await get('/sitemap.xml');
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const listed = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    expect(listed).toEqual([`${PUBLIC_URL}/`, `${PUBLIC_URL}/about`, `${PUBLIC_URL}/pricing`]);
  });

  // shows: public.security-txt
  it('security.txt names the contact and expires in less than a year', async () => {
    const answer = await get('/.well-known/security.txt');
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain('Contact: mailto:security@northkeep.example\n');
    expect(text).toContain(`Canonical: ${PUBLIC_URL}/.well-known/security.txt\n`);
    const left = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now();
    expect(left).toBeGreaterThan(100 * 86_400_000);
    expect(left).toBeLessThan(365 * 86_400_000);
  });
  // shows: public.security-txt.none
  it('have no security.txt without a contact', () => {
    const release = { registry: null, described: [], bundle: null, shellVersion: null, prerendered: null };
    const env = { publicUrl: PUBLIC_URL, securityContact: null };
    expect(buildCrawlerFile({ release, pathname: '/.well-known/security.txt', env, withPayments: true })).toBeNull();
  });
});
