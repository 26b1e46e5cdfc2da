import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  createOperatorPlaceholder,
  createPrerenderSettingsKey,
  getPrerenderedPagesPath,
  NOT_FOUND_PAGE_PATH,
  type PrerenderedPages,
  REGISTRY_PLACEHOLDER,
} from '@northkeep/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSignedRepository, hashRoot, writeRepository } from '../../testing/signed-repository.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const OPERATOR = {
  OPERATOR_NAME: 'Example & Sons',
  OPERATOR_ADDRESS: 'Hill Road 1, 1000 Example',
  OPERATOR_EMAIL: 'hello@northkeep.example',
};
const SETTINGS = createPrerenderSettingsKey({
  instance: null,
  operator: createOperatorPlaceholder({ phone: false, register: false }),
});
const { name: OPERATOR_NAME } = createOperatorPlaceholder({ phone: false, register: false });
const SHEET = '<link rel="stylesheet" href="/r/mf-site/1.0.0/js/site.css" integrity="x" crossorigin>';
const PAGES: PrerenderedPages = {
  inputs: 'sha384-inputs',
  pages: [
    { head: SHEET, body: `<h1>Prerendered about ${OPERATOR_NAME}</h1>` },
    { head: '', body: '<h1>Prerendered refusal</h1>' },
  ],
  index: { [SETTINGS]: { '/about': 0, [NOT_FOUND_PAGE_PATH]: 1 } },
};
const TEXT = JSON.stringify(PAGES);
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

const app = useTestApp(OPERATOR);
beforeEach(() => rm(join(app.deps.env.releasesDir, 'pages'), { recursive: true, force: true }));

const put = async (path: string, text: string) => {
  const file = join(app.deps.env.releasesDir, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};

let count = 0;
/** Releases a shell with the hash of a pages file, or none. `pinned` is the root that the shell was built with. */
async function release(pages: string | undefined, pinned?: string): Promise<void> {
  count += 1;
  const version = `1.0.${count}`;
  const repository = createSignedRepository({
    shell: { version, provides: {}, files: {} },
    remotes: {
      'mf-site': {
        ...{ version: '1.0.0', base: '/r/mf-site/1.0.0/', entry: 'remoteEntry.js', requires: {}, files: {} },
        area: {
          label: 'Site',
          isPublicFallback: true,
          addresses: [
            { path: '/about', frame: 'public' },
            { path: '/login', frame: 'account' },
          ],
        },
      },
    },
    ...(pages === undefined ? {} : { pages }),
  });
  await put(
    `shell/${version}/index.html`,
    `<head><title>Northkeep</title>${REGISTRY_PLACEHOLDER}<link rel="preload" as="style" href="/js/a.css" integrity="y" crossorigin></head><body><div id="root"></div></body>`,
  );
  await put(`shell/${version}/release.json`, JSON.stringify({ pinnedRoot: pinned ?? hashRoot(repository) }));
  await writeRepository(app.deps.env.releasesDir, repository);
}

const pageAt = async (path: string) =>
  (await fetch(`${app.origin}${path}`, { headers: { accept: 'text/html' } })).text();

/** Prerendered content of the page, shown until the script renders. */
const EMPTY_ROOT = '<div id="root"></div>';

describe('a prerendered page', () => {
  beforeEach(async () => {
    await release(hashOf(TEXT));
    await put(getPrerenderedPagesPath(hashOf(TEXT)), TEXT);
  });

  // shows: public.prerendered.served
  it('contains the name of the operator, and the release metadata after the content', async () => {
    const page = await pageAt('/about/?from=mail');
    expect(page).toContain(
      '<div id="root" data-prerendered><h1>Prerendered about Example &amp; Sons</h1></div><script type="application/json" id="repository">',
    );
    expect(page).toContain(`<link rel="stylesheet" href="/js/a.css" integrity="y" crossorigin>${SHEET}</head>`);
  });

  it('is sent with 404 where the address is unknown', async () => {
    expect(await pageAt('/nowhere')).toContain('<h1>Prerendered refusal</h1>');
  });

  it('is not sent for an unknown address of the app, whose frame only scripts render', async () => {
    for (const path of ['/app', '/app/nowhere']) expect(await pageAt(path)).toContain(EMPTY_ROOT);
  });

  it('does not exist for a page with a form for credentials', async () => {
    expect(await pageAt('/login')).toContain(EMPTY_ROOT);
  });
});

// shows: public.prerendered.damaged
describe('a page without prerendered content', () => {
  it('is sent where the repository has no prerendered pages', async () => {
    await release(undefined);
    expect(await pageAt('/about')).toContain(EMPTY_ROOT);
  });

  it('is sent where the file of the prerendered pages is missing', async () => {
    await release(hashOf(TEXT));
    expect(await pageAt('/about')).toContain(EMPTY_ROOT);
  });

  it('is sent where the prerendered file does not match its hash', async () => {
    await release(hashOf(TEXT));
    await put(getPrerenderedPagesPath(hashOf(TEXT)), TEXT.replace('about', 'abouT'));
    expect(await pageAt('/about')).toContain(EMPTY_ROOT);
  });

  it('is sent where the shell was built with another root than that of the repository', async () => {
    await put(getPrerenderedPagesPath(hashOf(TEXT)), TEXT);
    await release(hashOf(TEXT), 'f'.repeat(64));
    expect(await pageAt('/about')).toContain(EMPTY_ROOT);
  });
});
