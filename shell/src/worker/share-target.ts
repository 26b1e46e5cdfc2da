import { SHARE_TARGET_PATH } from '@northkeep/contracts';
import { type SharedContent, type ShareOutcome, storeSharedText } from '@northkeep/shared-vault/share-target';
import type { TextSharedMessage } from './messages.ts';
import { workerScope } from './scope.ts';

/** Page that is opened after a share. The reason is a fixed word, so that no shared text gets into a URL. */
const PAGE_OF: Readonly<Record<ShareOutcome, string>> = {
  stored: '/app/notes',
  empty: '/app/notes',
  'signed-out': `${SHARE_TARGET_PATH}?reason=signed-out`,
  'not-stored': `${SHARE_TARGET_PATH}?reason=not-stored`,
};

/**
 * Handles a text shared by another app, which the browser sends as a form. Encrypts it on this device, without a
 * request to the server, and opens the notes. The redirect replaces the form in the history.
 */
export async function handleSharedText(request: Request): Promise<Response> {
  const outcome = await storeSharedText(await readParts(request));
  if (outcome === 'stored') await tellPages();
  return Response.redirect(new URL(PAGE_OF[outcome], request.url), 303);
}

async function readParts(request: Request): Promise<SharedContent> {
  const form = await request.formData();
  const read = (name: keyof SharedContent): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { title: read('title'), text: read('text'), url: read('url') };
}

/** Notifies all pages; a page whose vault is unlocked creates the note at once. */
async function tellPages(): Promise<void> {
  const message: TextSharedMessage = { type: 'shared' };
  for (const page of await workerScope.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage(message);
}
