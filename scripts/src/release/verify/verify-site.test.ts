import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { type AreaManifest, PUBLIC_PAGES_FILE_PATH, REGISTRY_PLACEHOLDER } from '@northkeep/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ApiServer } from '../../api-check/api-server.ts';
import { compile } from '../../build/build-all.ts';
import { PRERENDERER_FILE_PATH } from '../../build/prerenderer-file.ts';
import { getToolFile, releaseToolsConfiguration } from '../../build/release-tools.ts';
import { findFreePort } from '../../free-port.ts';
import { TamperingProxy } from '../../lie/tampering-proxy.ts';
import { ROOT } from '../../root.ts';
import { deliverVersion } from '../delivery/deliver.ts';
import { DeliveryService } from '../delivery/delivery-service.ts';
import { joinService } from '../delivery/service-client.ts';
import { selectReleaseVersions } from '../point-release.ts';
import { TestReleases } from '../testing/test-releases.ts';
import { rotateRoleKey } from '../tuf/role-commands.ts';
import { verifySite } from './verify-site.ts';

// Starts the compiled server: `npm run compile` first.

const TEMPLATE = `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Northkeep</title>
<meta name="description" content="A planner.">${REGISTRY_PLACEHOLDER}
<link rel="preload" as="script" href="/js/bootstrap.0123abcd.js" integrity="sha384-x" crossorigin><script crossorigin="anonymous" defer integrity="sha384-y" src="/js/main.0123abcd.js"></script></head>
<body><div id="root"></div></body></html>`;
const SHELL_FILES = {
  'index.html': TEMPLATE,
  'sw.js': 'work()',
  'js/main.0123abcd.js': 'start()',
  'js/main.0123abcd.css': 'p{}',
  'icons/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  [PRERENDERER_FILE_PATH]: `exports.shared = {};
    exports.render = async ({ pathname, modules }) => '<main>' + modules['mf-site'](pathname) + '</main>';`,
};
const SITE: AreaManifest = {
  label: 'Site',
  addresses: [
    { path: '/', frame: 'public' },
    { path: '/imprint', frame: 'public' },
  ],
  isPublicFallback: true,
};
const SITE_FILES = {
  [PRERENDERER_FILE_PATH]: `module.exports = (pathname) => '<h1>Page ' + pathname + '</h1>';`,
  [PUBLIC_PAGES_FILE_PATH]: JSON.stringify({
    picture: { file: 'head/share.png', width: 1200, height: 630, alt: 'Site' },
    pages: ['/', '/imprint'].map((path) => ({ path, title: `Title of ${path}`, description: 'A page.' })),
  }),
};

let releases: TestReleases;
let server: ApiServer;
let proxy: TamperingProxy;

beforeAll(async () => {
  releases = new TestReleases();
  await releases.publish('shell', '1.0.0', { files: SHELL_FILES });
  await releases.publish('mf-site', '1.0.0', { area: SITE, files: SITE_FILES });
  await releases.publish('mf-notes', '1.0.0', { text: 'notes()' });
  await selectReleaseVersions(releases.root, { shell: '1.0.0', 'mf-site': '1.0.0' });
  await selectReleaseVersions(releases.root, { 'mf-notes': '1.0.0' });
  await rotateRoleKey(releases.root, 'online');
  server = await startServer();
  proxy = await TamperingProxy.start(await findFreePort('127.0.0.1'));
  proxy.forwardTo(server.origin);
}, 60_000);
afterEach(() => proxy.tellTheTruth());
afterAll(async () => {
  await proxy?.stop();
  await server?.stop();
  releases?.remove();
});

async function startServer(env: Record<string, string> = {}): Promise<ApiServer> {
  const started = await ApiServer.start(env);
  symlinkSync(path.join(releases.root, 'releases'), path.join(started.dir, 'releases'));
  return started;
}

const firstRoot = (): string => path.join(releases.root, 'releases/tuf/1.root.json');

async function verify(rootFile = firstRoot()) {
  const lines: string[] = [];
  const result = await verifySite(proxy.url, rootFile || undefined, (line) => lines.push(line));
  return { result, lines };
}

/** Changes the last letter of `part` in the response of a path. */
function change(file: string, part: string, instead = part.replace(/.$/, '~')): void {
  proxy.lie('GET', new RegExp(`^${file}$`), (answer) => {
    if (!answer.body.includes(part)) throw new Error(`${file} does not contain ${part}`);
    return { ...answer, body: answer.body.replace(part, () => instead) };
  });
}

function changeHeaders(file: string, edit: (headers: IncomingHttpHeaders) => IncomingHttpHeaders): void {
  proxy.lie('GET', new RegExp(`^${file}$`), (answer) => ({ ...answer, headers: edit(answer.headers ?? {}) }));
}

describe('verifySite', () => {
  test('finds everything as released, and prints each kind with its count', async () => {
    const { result, lines } = await verify();
    expect(result).toMatch(
      /^\d+ files of 8 roles, snapshot 3 valid until \d{4}-\d\d-\d\d, log size 3: everything is as released$/,
    );
    const counted = Object.fromEntries(lines.map((line) => [line.slice(0, 12).trim(), line.slice(13).split(',')[0]]));
    expect(counted).toMatchObject({
      metadata: '10',
      shell: String(Object.keys(SHELL_FILES).length + 1),
      'mf-site': String(Object.keys(SITE_FILES).length + 1),
      'mf-notes': '1',
      pages: '1',
      'pages shown': '4',
    });
  });

  test('finds the same on a site with an operator, prices, location services and an analytics script of its own', async () => {
    const other = await startServer({
      ...{
        OPERATOR_NAME: 'Anna <Berg>',
        OPERATOR_ADDRESS: 'Hill Road 1, 1000 Example',
        OPERATOR_EMAIL: 'a@example.org',
      },
      ...{ ACTIVATION_FEE: 'on', PRICE_ACTIVATION: '250', WEATHER_URL: 'https://weather.example' },
      ...{ ANALYTICS_SCRIPT: 'https://stats.example/s.js', ANALYTICS_INTEGRITY: `sha384-${'A'.repeat(64)}` },
    });
    const lines: string[] = [];
    try {
      const result = await verifySite(other.origin, firstRoot(), (line) => lines.push(line));
      expect(result).toContain('everything is as released');
    } finally {
      await other.stop();
    }
    const text = lines.join('\n');
    expect(text).toMatch(/hosts that pages may call: .*https:\/\/weather\.example/);
    expect(text).toContain('further hosts of scripts: https://stats.example');
    expect(text).toContain("not part of the release: the operator's analytics script https://stats.example/s.js");
  });

  test('says that the root was taken from the site when none is given, and prints its hash', async () => {
    const { lines } = await verify('');
    expect(lines[0]).toMatch(/taken from the site itself.*\n +[0-9a-f]{64}$/);
  });

  test('refuses the root of another installation', async () => {
    const file = path.join(releases.root, 'other.root.json');
    writeFileSync(file, readFileSync(firstRoot(), 'utf8').replace(/"expires":"\d/, '"expires":"9'));
    await expect(verify(file)).rejects.toThrow('/tuf/1.root.json\n');
  });

  test.each([
    ['a script', '/js/main.0123abcd.js', 'start()'],
    ['a style sheet', '/js/main.0123abcd.css', 'p{}'],
    ['the service worker', '/sw.js', 'work()'],
    ['an icon', '/icons/icon.svg', 'svg"/>'],
    ['the page of the shell', '/index.html', '</html>'],
    ["an area's entry", '/r/mf-notes/1.0.0/remoteEntry.js', 'notes()'],
    ['the prerendered pages', '/pages/.*\\.json', 'Page /imprint'],
    ['the HTML of a prerendered page', '/imprint', '<h1>Page /imprint'],
    ['the HTML of a page of the app', '/app', '</body>'],
    ['the page of unknown addresses', '/northkeep-unknown-address', '<h1>Page'],
    ['the preload of a script', '/', 'integrity="sha384-y'],
    ['the release metadata in a page', '/app', 'r/mf-notes/1.0.0'],
    ['a newer root', '/tuf/2.root.json', '"sig":"'],
    ['the timestamp', '/tuf/timestamp.json', '"sig":"'],
    ['the metadata of a team', '/tuf/.*\\.mf-notes.json', '"version":'],
    ['the bundle', '/tuf/bundle.json', '"sig":"'],
    ['the checkpoint of the log', '/log/checkpoint', '='],
    ['a hash of the log', '/log/tile/0/000.p/3', ''],
    ['an entry of the log', '/log/tile/entries/000.p/3', '"version":1'],
  ])('names one changed byte in %s', async (_, file, part) => {
    change(file, part, part === '' ? '~' : undefined);
    const found = await verify().then(
      () => 'nothing',
      (reason: Error) => reason.message,
    );
    expect(found).toMatch(new RegExp(`^${file.replace('/000.p/3', '.*').replace(/^(\/tuf\/)(\d+|\.\*\\)\./, '$1.*')}`));
    expect(found).toMatch(/\n {2}expected .*\n {2}found {4}/s);
  });

  test.each([
    ['a weaker policy', '/', 'content-security-policy', (value: string) => `${value}; script-src-elem 'unsafe-inline'`],
    ["the policy of an area's file", '/r/mf-notes/1.0.0/remoteEntry.js', 'content-security-policy', () => ''],
    ['another host in one response only', '/imprint', 'content-security-policy', addHost],
    ['a missing integrity policy', '/app', 'integrity-policy', () => ''],
    ['a page that opens another one', '/', 'refresh', () => '0; url=https://elsewhere.example'],
    ['another content type', '/js/main.0123abcd.js', 'content-type', () => 'text/html; charset=utf-8'],
  ])('names %s', async (_, file, name, edit) => {
    changeHeaders(file, (headers) => ({ ...headers, [name]: edit(String(headers[name])) }));
    await expect(verify()).rejects.toThrow(new RegExp(`^${file}\n.*header ${name}`));
  });

  test('names a compressed copy of a file with other content, and ends with 1; otherwise with 0', () => {
    const run = () => {
      const command = ['scripts/dist/release.js', 'verify', server.origin, '--root', firstRoot()];
      const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
      return { status, stdout, stderr };
    };
    const copy = path.join(releases.root, 'releases/shell/1.0.0/sw.js.br');
    writeFileSync(copy, brotliCompressSync('evil()'));
    const changed = run();
    rmSync(copy);
    expect(changed).toMatchObject({ status: 1, stderr: expect.stringMatching(/^\/sw\.js\n.*\n {2}found .*\(br\)\n$/) });
    expect(run()).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/as released\n$/) });
  });

  test('finds as released what a team has delivered, which the server shows at once', async () => {
    const team = new TestReleases();
    const service = await DeliveryService.start(releases.root, { port: 0 });
    try {
      rmSync(path.join(team.root, '.release'), { recursive: true });
      await joinService(team.root, `http://127.0.0.1:${service.port}`, undefined);
      const key = '.release/roles/mf-notes.pem';
      cpSync(path.join(releases.root, key), path.join(team.root, key));
      await team.publish('mf-notes', '1.1.0', { text: 'notes(2)' });
      await deliverVersion(team.root, 'mf-notes', '1.1.0');
      expect((await verify()).result).toContain('log size 4: everything is as released');
      expect(await (await fetch(`${server.origin}/app`, { headers: { accept: 'text/html' } })).text()).toContain(
        'r/mf-notes/1.1.0/',
      );
      expect(await (await fetch(`${server.origin}/r/mf-notes/1.1.0/remoteEntry.js`)).text()).toBe('notes(2)');
    } finally {
      await service.stop();
      team.remove();
    }
  });

  test('does the same as one file in an empty folder, which each build makes with the same bytes', async () => {
    const empty = mkdtempSync(path.join(tmpdir(), 'stranger-'));
    const build = async (name: string) => {
      await compile([releaseToolsConfiguration(ROOT, path.join(releases.root, name))]);
      return getToolFile(ROOT, 'verify', path.join(releases.root, name));
    };
    const tool = await build('tools');
    expect(readFileSync(await build('tools-again')).equals(readFileSync(tool))).toBe(true);
    copyFileSync(tool, path.join(empty, 'verify.mjs'));
    copyFileSync(firstRoot(), path.join(empty, '1.root.json'));
    const run = async () => {
      const args = ['verify.mjs', proxy.url, '--root', '1.root.json'];
      const child = promisify(execFile)(process.execPath, args, { cwd: empty, env: {} });
      return child.then(
        ({ stdout }) => ({ code: 0, text: stdout }),
        ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
      );
    };
    expect(await run()).toEqual({ code: 0, text: expect.stringMatching(/as released\n$/) });
    change('/js/main.0123abcd.js', 'start()');
    expect(await run()).toEqual({
      code: 1,
      text: expect.stringMatching(/^\/js\/main\.0123abcd\.js\n {2}expected 7 bytes/),
    });
    rmSync(empty, { recursive: true });
  });

  test('refuses a redirect, an endless file, and what is no address of a site', async () => {
    proxy.lie('GET', /^\/sw\.js$/, () => ({ status: 302, body: '', headers: { location: '/index.html' } }));
    await expect(verify()).rejects.toThrow('/sw.js\n  expected no redirect');
    proxy.tellTheTruth();
    change('/sw.js', 'work()', 'x'.repeat(2_000_000));
    await expect(verify()).rejects.toThrow('/sw.js\n  expected at most 6 bytes');
    for (const url of ['file:///etc/passwd', 'https://user@northkeep.example', 'https://northkeep.example/app'])
      await expect(verifySite(url, undefined, () => {})).rejects.toThrow(url);
  });
});

function addHost(policy: string): string {
  return policy.replace("script-src 'self'", "script-src 'self' https://elsewhere.example");
}
