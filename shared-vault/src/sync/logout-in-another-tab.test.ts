import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectionsByName } from '../collections/index.ts';
import { type BrowserTab, FakeBrowser, signUp } from '../testing/browser.ts';
import { getDatabaseContents, listReadableTexts } from '../testing/database-contents.ts';
import { connectSync } from './connect-sync.ts';

const ADA = { email: 'ada@example.org', password: 'quiet harbour 7', rememberMe: true };
/** Responses of a server without records. */
const EMPTY: Readonly<Record<string, unknown>> = {
  'GET /api/northkeep': { id: 'northkeep', idealLife: [], obstacles: [], aims: [] },
  'GET /api/sync/changes': { records: [], next: null },
  'GET /api/sync/revs': { revs: [] },
};
const FIRST_WORDS = 'Bring the ladder back';
const NEXT_LETTERS = ' to Ole before Sunday';

let browser: FakeBrowser;
const connected: ReturnType<typeof connectSync>[] = [];

beforeEach(async () => {
  // Node 20 has no navigator. Without its locks, each tab sends its own changes.
  vi.stubGlobal('navigator', {});
  browser = new FakeBrowser();
  await signUp(browser.server, ADA.email, ADA.password);
  for (const [request, body] of Object.entries(EMPTY))
    browser.server.instead.set(request, () => ({ status: 200, body }));
  // Whatever is sent before the logout fails, so the text has to be kept on the device.
  browser.server.instead.set('POST /api/lines', () => ({ status: 500, body: { code: 'INTERNAL', message: 'x' } }));
});
afterEach(async () => {
  for (const { sync } of connected.splice(0)) await sync.use(null);
  browser.close();
  vi.unstubAllGlobals();
});

/** Connects the records of a tab, as its page does. */
function openRecords(tab: BrowserTab) {
  const { api, vault, session, refreshSession, userChanged } = tab;
  const records = connectSync({ api, vault, session, refreshSession, userChanged });
  connected.push(records);
  return { ...records, ...collectionsByName(records.collections) };
}

describe('a login of somebody else in another tab that this tab does not notice', () => {
  it('sends nothing of this tab as that user and keeps its text, encrypted and unsent', async () => {
    const BERT = { ...ADA, email: 'bert@example.org' };
    await signUp(browser.server, BERT.email, BERT.password);
    const [other, tab] = [browser.tab(), browser.tab()];
    await other.login(ADA);
    await tab.bootstrap();
    await tab.vault.load();
    const { lines } = openRecords(tab);
    await when(() => lines.status === 'ready');
    tab.tabs.close();
    await other.logout();
    await other.login(BERT);
    browser.server.instead.delete('POST /api/lines');
    lines.create({ text: FIRST_WORDS });
    await vi.waitFor(() => expect(tab.session.getState().user?.email).toBe(BERT.email));
    await vi.waitFor(() => expect(lines.items).toEqual([]));
    const sent = browser.server.asked.filter(({ method, path }) => method === 'POST' && path === '/api/lines');
    expect(sent.map(({ headers }) => headers.get('x-user'))).not.toContain(tab.session.getState().user?.id);
    expect(listReadableTexts(await getDatabaseContents()).filter((text) => text.includes(FIRST_WORDS))).toEqual([]);

    browser.server.instead.set('POST /api/lines', () => ({ status: 500, body: { code: 'INTERNAL', message: 'x' } }));
    await tab.login(ADA);
    await when(() => lines.status === 'ready');
    expect(lines.items.map(({ text }) => text)).toEqual([FIRST_WORDS]);
  });
});

describe('a logout in another tab while the user types', () => {
  // shows: session.logout.typing
  it('keeps every letter that was shown, encrypted and unsent, for the next login', async () => {
    const [other, tab] = [browser.tab(), browser.tab()];
    await other.login(ADA);
    await tab.bootstrap();
    await tab.vault.load();
    const { lines, sync } = openRecords(tab);
    await when(() => lines.status === 'ready');
    let shown = FIRST_WORDS;
    const { id } = lines.create({ text: shown });
    const loggedOut = other.logout();
    for (const letter of NEXT_LETTERS) {
      if (tab.vault.state.status !== 'unlocked') break;
      lines.change(id, { text: shown + letter });
      shown += letter;
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    await loggedOut;
    await vi.waitFor(() => expect(tab.session.getState().user).toBeNull());
    expect([tab.vault.state.status, lines.items]).toEqual(['locked', []]);
    expect(shown.length).toBeGreaterThan(FIRST_WORDS.length);
    const stored = listReadableTexts(await getDatabaseContents());
    expect(stored.filter((text) => text.includes(FIRST_WORDS))).toEqual([]);

    await tab.login(ADA);
    await when(() => lines.status === 'ready');
    expect(lines.items.map(({ text }) => text)).toEqual([shown]);
    await when(() => sync.waitingCount === 1, { timeout: 5_000 });
  });
});
