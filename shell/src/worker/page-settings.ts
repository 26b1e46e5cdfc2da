import {
  decodePageSettings,
  extractPageSettings,
  insertPageSettings,
  type KeptPageSettings,
  NO_PRICES,
} from '@northkeep/contracts';
import { createVerifiedResponse } from './verified-files.ts';

const CACHE = 'page-settings';
const KEY = '/page-settings';
/** A page without content, which the server sends with the settings of the installation. */
const SMALL_PAGE = '/app';

/** The settings while nothing is known about an installation: no price, no offer of a plan, no other host. */
const UNKNOWN_PAGE_SETTINGS: KeptPageSettings = {
  instance: { testPayments: false, amounts: NO_PRICES, plan: 'free' },
  operator: null,
  connect: [],
};

/**
 * Keeps the settings of the installation from a page of the server, so that the page of this worker has them without a
 * network. They are public: prices, plan and operator. Does nothing for any other response.
 */
export async function keepPageSettings(response: Response): Promise<void> {
  if (!response.ok) return;
  const policy = response.headers.get('content-security-policy') ?? '';
  const settings = extractPageSettings(await response.text(), policy);
  if (settings === null) return;
  const text = JSON.stringify(settings);
  if (text === JSON.stringify(await readSettings())) return;
  await (await caches.open(CACHE)).put(KEY, new Response(text));
}

/**
 * Fetches and keeps the settings of the installation. Called when the worker is
 * installed, because the page that installs it was loaded without it. Throws without an answer, so that the browser
 * installs the worker later.
 */
export async function fetchPageSettings(): Promise<void> {
  const response = await fetch(SMALL_PAGE, { cache: 'no-store', credentials: 'omit' });
  if (!response.ok) throw new Error(`${SMALL_PAGE}: status ${response.status}`);
  await keepPageSettings(response);
}

/**
 * Creates the response for the verified page of the shell. Its policy allows the public location services that the last
 * page of the server allowed, and no other host: those of the operator are known only from a cache, which a script of a
 * compromised release could have changed.
 */
export async function createPageResponse(page: string): Promise<Response> {
  const settings = (await readSettings()) ?? UNKNOWN_PAGE_SETTINGS;
  return createVerifiedResponse('/index.html', insertPageSettings(page, settings), { connect: settings.connect });
}

/** Returns the kept settings; undefined where there are none or they have another form. */
async function readSettings(): Promise<KeptPageSettings | undefined> {
  const kept = await (await caches.open(CACHE)).match(KEY);
  if (!kept) return undefined;
  try {
    return decodePageSettings(await kept.json());
  } catch (reason) {
    console.warn('the kept settings of the page are ignored:', reason);
    return undefined;
  }
}
