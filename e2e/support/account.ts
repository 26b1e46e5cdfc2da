import { randomBytes, randomUUID } from 'node:crypto';
import { formatIfMatch, IDEMPOTENCY_KEY_HEADER, ONBOARDING_ID, VAULT_HEADER } from '@northkeep/contracts';
import { type APIRequestContext, request } from '@playwright/test';
import type { Person } from '../pages/register-page.ts';
import { createClientAddressHeader } from './client-address.ts';
import { newestCode } from './mailbox.ts';
import { createReferenceVault, deriveAuthSecret, sealReferenceValue, wrapWithoutHard } from './reference-crypto.ts';
import { withHeader } from './reference-header.ts';
import type { Server } from './server.ts';

export interface Account extends Person {
  readonly vaultId: string;
  readonly dataKey: Buffer;
}

export const ANNA: Person = {
  email: 'anna.keller@example.org',
  password: 'lantern-orchard-copper-4',
  firstName: 'Annabel',
  lastName: 'Kellermann',
  goal: 'Finish the orchard atlas I keep postponing',
};
export const BORIS: Person = {
  email: 'boris.lindt@example.org',
  password: 'harbour-thistle-7-lantern',
  firstName: 'Borislav',
  lastName: 'Lindtner',
  goal: 'Sail around the island of Hven',
};

/** Returns the same person with a unique email address. */
export const withUniqueEmail = (somebody: Person): Person => ({
  ...somebody,
  email: `${randomUUID().slice(0, 8)}.${somebody.email}`,
});

/**
 * All accounts that this file creates share one salt, for login and vault as the app makes it. The slow key derivation
 * is therefore needed only once per password.
 */
const SALT = randomBytes(16);

/**
 * Creates an account over the API, without a browser, with a unique email address and a simulated payment.
 * @param isOnboarded false for an account that the app sends to the wizard
 * @param isHardened false for a key package of PBKDF2 alone, as a client of the specification makes it
 */
export async function createAccount(
  server: Pick<Server, 'url'>,
  somebody: Person,
  { isOnboarded = true, isHardened = true }: { readonly isOnboarded?: boolean; readonly isHardened?: boolean } = {},
): Promise<Account> {
  const person = withUniqueEmail(somebody);
  const api = await request.newContext({ baseURL: server.url, extraHTTPHeaders: createClientAddressHeader() });
  const { email, firstName, lastName, goal } = person;
  const { secret, kdf } = deriveAuthSecret(person.password, SALT);
  const { dataKey, ...hardened } = createReferenceVault(person.password, SALT);
  const vault = isHardened ? hardened : { ...hardened, erkp: wrapWithoutHard(dataKey, person.password) };
  await post(api, '/api/auth/send-verification', { email, password: secret, kdf, ...vault });
  await post(api, '/api/auth/verify-code', { email, code: await newestCode(api, server.url, email) });
  const { portal_url: address } = await post<{ portal_url: string }>(api, '/api/payments/create-activation-session', {
    email,
  });
  const back = await submitSimulatedPayment(api, address);
  await post(api, '/api/payments/confirm', { sessionId: back.searchParams.get('session_id') });
  const sealedGoal = sealReferenceValue(dataKey, { at: `account.goal:${vault.vaultId}`, value: goal });
  const rest = { firstName, lastName, goal: sealedGoal, subscriptionPlan: 'free', ackE2EE: true };
  await post(api, '/api/auth/finalize-registration', { email, ...rest });
  await post(api, '/api/auth/login', { email, password: secret, rememberMe: false });
  if (isOnboarded) await finishOnboarding(api, vault.vaultId, dataKey);
  await api.dispose();
  return { ...person, vaultId: vault.vaultId, dataKey };
}

/** Marks the onboarding as finished; the wizard is tested in its own journey. */
async function finishOnboarding(api: APIRequestContext, vaultId: string, dataKey: Buffer): Promise<void> {
  const headers = { [VAULT_HEADER]: vaultId, 'if-match': formatIfMatch(0), [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
  const record = { id: ONBOARDING_ID, finished: true, lastStep: 4 };
  const { id: _, ...data } = withHeader(dataKey, 'onboarding', record);
  const answer = await api.patch('/api/northkeep/onboarding', { headers, data });
  if (!answer.ok()) throw new Error(`onboarding answered ${answer.status()}: ${await answer.text()}`);
}

async function post<T>(api: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await api.post(path, { data });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Submits the payment page of the simulator and returns the address it redirects to. */
export async function submitSimulatedPayment(api: APIRequestContext, address: string): Promise<URL> {
  const page = await (await api.get(address)).text();
  const action = /<form[^>]*action="([^"]*pay[^"]*)"/.exec(page)?.[1] ?? new URL(address).pathname;
  const answer = await api.post(new URL(action, address).href, { form: {}, maxRedirects: 0 });
  const location = answer.headers().location;
  if (location === undefined) throw new Error(`the payment page answered ${answer.status()}`);
  return new URL(location, address);
}
