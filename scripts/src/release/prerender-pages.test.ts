import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type AreaManifest,
  createOperatorPlaceholder,
  createPrerenderSettingsKey,
  getPrerenderedPagesPath,
  type PrerenderedPages,
  PUBLIC_PAGES_FILE_PATH,
} from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PRERENDERER_FILE_PATH } from '../build/prerenderer-file.ts';
import { getReleasesFolder, getVersionFolder } from './folders.ts';
import { selectReleaseVersions } from './point-release.ts';
import { readRegistry } from './registry-file.ts';
import { TestReleases } from './testing/test-releases.ts';

const AREA: AreaManifest = {
  label: 'Site',
  addresses: [
    { path: '/', frame: 'public' },
    { path: '/imprint', frame: 'public' },
    { path: '/login', frame: 'account' },
  ],
};
const OWN_PAGES = JSON.stringify({
  picture: { file: 'head/share.png', width: 1200, height: 630, alt: 'Site' },
  pages: ['/', '/imprint', '/login'].map((path) => ({ path, title: path, description: path })),
});
/** Fake renderer of the shell: renders the labels of all areas and the output of the area's module. */
const SHELL_RENDERER = `
  exports.shared = { react: 'shared react' };
  exports.render = async ({ pathname, registry, modules }) =>
    '<nav>' + Object.values(registry.remotes).map(({ area }) => area.label).join() + '</nav>' + modules['mf-site'](pathname);
`;
const AREA_RENDERER = `
  const react = require('react');
  module.exports = (pathname) => {
    const operator = pathname === '/imprint' && document.getElementById('operator');
    const text = operator ? JSON.parse(operator.textContent).name : typeof window;
    return '<h1 class="title-abc123">' + react + ' at ' + pathname + ' ' + text + '</h1><img src="/northkeep-base/mf-site/assets/a.png">';
  };
`;

let releases: TestReleases;
let root = '';
beforeEach(() => {
  releases = new TestReleases();
  root = releases.root;
});
afterEach(() => releases.remove());

async function release({ version = '1.0.0', renderer = AREA_RENDERER } = {}): Promise<void> {
  const files = {
    [PRERENDERER_FILE_PATH]: renderer,
    [PUBLIC_PAGES_FILE_PATH]: OWN_PAGES,
    'js/remote.00000000.css': '.title-abc123{color:red}',
    'js/other.00000000.css': '.other-abc123{color:red}',
  };
  await releases.publish('shell', version, { files: { [PRERENDERER_FILE_PATH]: SHELL_RENDERER } });
  await releases.publish('mf-site', version, { area: AREA, files });
  await selectReleaseVersions(root, { shell: version, 'mf-site': version });
}

const hashInUse = (): string => readRegistry(root)?.pages ?? 'none';
const pagesInUse = (): PrerenderedPages =>
  JSON.parse(readFileSync(path.join(getReleasesFolder(root), getPrerenderedPagesPath(hashInUse())), 'utf8'));
function pageAt(address: string, operator = null as Parameters<typeof createPrerenderSettingsKey>[0]['operator']) {
  const { pages, index } = pagesInUse();
  return pages[index[createPrerenderSettingsKey({ instance: null, operator })]?.[address] ?? -1];
}

describe('selectReleaseVersions with public pages', () => {
  // shows: public.prerendered.point
  test('renders the public pages and the page of unknown addresses, and signs the hash of their file', async () => {
    await release();
    expect(pageAt('/')?.body).toBe(
      '<nav>Site</nav><h1 class="title-abc123">shared react at / undefined</h1><img src="/r/mf-site/1.0.0/assets/a.png">',
    );
    expect(pageAt('/')?.head).toMatch(
      /^<link rel="stylesheet" href="\/r\/mf-site\/1\.0\.0\/js\/remote\.00000000\.css" integrity="sha384-[^"]+" crossorigin>$/,
    );
    expect(pageAt('*')?.body).toContain('/northkeep-unknown-address');
    expect(pageAt('/login')).toBeUndefined();
  });

  test('renders the imprint with placeholders that a server replaces by its operator', async () => {
    await release();
    const operator = createOperatorPlaceholder({ phone: true, register: false });
    expect(pageAt('/imprint', operator)?.body).toContain(operator.name);
    expect(pageAt('/', operator)).toEqual(pageAt('/'));
  });

  // shows: public.prerendered.point
  test('renders again when the links of another area change, and not when only its code does', async () => {
    await release();
    const first = hashInUse();
    await releases.publish('mf-notes', '1.0.0');
    await selectReleaseVersions(root, { 'mf-notes': '1.0.0' });
    const second = hashInUse();
    expect(second).not.toBe(first);
    expect(pageAt('/')?.body).toContain('<nav>Site,Area</nav>');
    await releases.publish('mf-notes', '1.1.0', { text: 'other code' });
    await selectReleaseVersions(root, { 'mf-notes': '1.1.0' });
    expect(hashInUse()).toBe(second);
  });

  test('renders again when the file of the pages is damaged', async () => {
    await release();
    const file = path.join(getReleasesFolder(root), getPrerenderedPagesPath(hashInUse()));
    writeFileSync(file, '{}');
    await selectReleaseVersions(root, { 'mf-site': '1.0.0' });
    expect(pageAt('/')?.body).toContain('<h1');
  });

  // shows: public.prerendered.pruned
  test('keeps the pages in use and those of the two releases before, and deletes older ones', async () => {
    const files: string[] = [];
    for (let seq = 1; seq <= 4; seq += 1) {
      await release({ version: `${seq}.0.0` });
      const file = path.join(getReleasesFolder(root), getPrerenderedPagesPath(hashInUse()));
      // Sets a different modification time for each file, because the releases of one test may be written within the
      // resolution of file times.
      utimesSync(file, seq, seq);
      files.push(path.basename(file));
    }
    expect(readdirSync(path.join(getReleasesFolder(root), 'pages')).sort()).toEqual(files.slice(1).sort());
    expect(pageAt('/')?.body).toContain('/r/mf-site/4.0.0/');
  });

  test('adds no pages to the registry if the shell has no renderer', async () => {
    await releases.publish('shell', '1.0.0');
    await selectReleaseVersions(root, { shell: '1.0.0' });
    expect(readRegistry(root)).not.toHaveProperty('pages');
    expect(existsSync(path.join(getReleasesFolder(root), 'pages'))).toBe(false);
  });

  // shows: public.prerendered.policy
  test.each([
    ['a style attribute', '<p style="color:red">'],
    ['a script', '<script>alert(1)</script>'],
    ['a style element', '<style>p{}</style>'],
  ])('rejects a page with %s, which the policy forbids, and changes nothing', async (_, html) => {
    await release();
    const before = readRegistry(root);
    const renderer = `module.exports = () => ${JSON.stringify(html)};`;
    await expect(release({ version: '2.0.0', renderer })).rejects.toThrow('the policy forbids');
    expect(readRegistry(root)).toEqual(before);
  });

  test('rejects a version whose renderer changed after publishing', async () => {
    await release();
    writeFileSync(path.join(getVersionFolder(root, 'mf-site', '1.0.0'), PRERENDERER_FILE_PATH), 'evil');
    await expect(selectReleaseVersions(root, { 'mf-site': '1.0.0' })).rejects.toThrow('damaged');
    await releases.publish('mf-notes', '1.0.0');
    await expect(selectReleaseVersions(root, { 'mf-notes': '1.0.0' })).rejects.toThrow('damaged');
  });
});
