import { ANNA, createAccount } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

// Blocks the service worker, whose requests a test cannot change.
test.use({ serviceWorkers: 'block' });

const DERIVATION_SCRIPT = '**/js/derivation.*.js';
const WEB_ASSEMBLY = "'wasm-unsafe-eval'";

test('only the worker that derives keys may use WebAssembly, and without it the vault opens by the same derivation', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device();
  const policies = new Map<string, string>();
  page.on('response', (response) => {
    policies.set(new URL(response.url()).pathname, response.headers()['content-security-policy'] ?? '');
  });
  await logInToNotes(page, anna);
  const allowed = [...policies].filter(([, policy]) => policy.includes('wasm')).map(([path]) => path);
  expect(allowed).toEqual([expect.stringMatching(/^\/js\/derivation\.[0-9a-f]{8}\.js$/)]);

  const without = await device();
  let isChanged = false;
  await without.page.route(DERIVATION_SCRIPT, async (route) => {
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy'] ?? '';
    isChanged = policy.includes(WEB_ASSEMBLY);
    const headers = { ...response.headers(), 'content-security-policy': policy.replace(WEB_ASSEMBLY, "'none'") };
    await route.fulfill({ response, headers });
  });
  without.watch.expected = [/WebAssembly|wasm|Content Security Policy/];
  await logInToNotes(without.page, anna);
  expect(isChanged).toBe(true);
});

test('a key package of PBKDF2 alone opens, is wrapped anew by the login, and opens on another device', {
  tag: '@long',
}, async ({ server, device }) => {
  const anna = await createAccount(server, ANNA, { isHardened: false });
  const { page, context } = await device();
  const hardOf = async (): Promise<unknown> => {
    const answer = await context.request.get(`${server.url}/api/crypto/erkp`);
    return (await answer.json()).hard;
  };
  const hardened = page.waitForResponse((response) => response.url().endsWith('/crypto/erkp/harden'));
  await logInToNotes(page, anna);
  expect((await hardened).status()).toBe(200);
  expect(await hardOf()).toMatchObject({ kdf: 'Argon2id', m: 65_536, t: 3, p: 1 });
  const other = await device();
  await logInToNotes(other.page, anna);
});
