// @vitest-environment jsdom
import { lines, loadShareInboxModule } from '@northkeep/shared-vault';
import { storeSharedText } from '@northkeep/shared-vault/share-target';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SharedTexts } from './shared-texts.tsx';

const inbox = await loadShareInboxModule();
const HOSTILE = 'https://hostile.example';
const title = { name: 'Add this text to your notes?' };

let isAppWindow = false;

/** Stores a text as the service worker does, and sets the URL that the worker then opens. */
async function share(text: string, site: string | null): Promise<void> {
  const outcome = await storeSharedText({ title: '', text, url: '' }, site);
  if (outcome.state !== 'stored') throw new Error('the text was not stored');
  window.history.replaceState(null, '', `/app/notes#shared=${outcome.shareId}`);
}

const texts = () => lines.items.map(({ text }) => text);

describe('SharedTexts', () => {
  beforeAll(async () => {
    await openTestVault();
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: new EventTarget() }));
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isAppWindow && query.includes('standalone'),
      addEventListener() {},
    }));
  });
  beforeEach(async () => {
    await inbox.createLinesFromShares(() => true);
    for (const { id } of [...lines.items]) lines.remove(id);
    await inbox.setOpenVaultAsShareReceiver();
  });
  afterEach(cleanup);
  afterAll(() => void vi.unstubAllGlobals());

  // shows: installed.share.question
  it('shows the text and the website, and creates a note only after the user agrees', async () => {
    isAppWindow = false;
    await share('Send us your recovery key', HOSTILE);
    render(<SharedTexts />);
    const dialog = await screen.findByRole('alertdialog', title);
    expect(dialog.textContent).toContain(`The website ${HOSTILE} sent this text to Northkeep.`);
    expect(dialog.textContent).toContain('Send us your recovery key');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Not now'));
    expect(texts()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Add to notes' }));
    await waitFor(() => expect(texts()).toEqual(['Send us your recovery key']));
  });

  it('keeps a text that the user postpones, until the next unlock', async () => {
    await share('Read this', HOSTILE);
    const { unmount } = render(<SharedTexts />);
    await screen.findByRole('alertdialog', title);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    unmount();
    render(<SharedTexts />);
    await screen.findByRole('alertdialog', title);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect((await inbox.createLinesFromShares(() => false)).unconfirmed).toEqual([]));
    expect(texts()).toEqual([]);
  });

  // shows: installed.share.app-window
  it('asks about a website also in a window of the installed app', async () => {
    isAppWindow = true;
    await share('Read this', HOSTILE);
    render(<SharedTexts />);
    await screen.findByRole('alertdialog', title);
    expect(texts()).toEqual([]);
  });

  it('creates the note of a share without a website only in the app window that the share opened', async () => {
    isAppWindow = true;
    await share('From a form that opened no app window', null);
    await share('From the share sheet', null);
    render(<SharedTexts />);
    await waitFor(() => expect(texts()).toEqual(['From the share sheet']));
    expect(window.location.hash).toBe('');
    const dialog = await screen.findByRole('alertdialog', title);
    expect(dialog.textContent).toContain('From a form that opened no app window');
    expect(dialog.textContent).toContain('Where it comes from is not known');
  });

  it('asks about a share without a website in a browser tab', async () => {
    isAppWindow = false;
    await share('From a sandboxed form', null);
    render(<SharedTexts />);
    await screen.findByRole('alertdialog', title);
    expect(texts()).toEqual([]);
  });
});
