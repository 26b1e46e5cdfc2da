import { SHARE_TARGET_PATH } from '@northkeep/contracts';
import { type SharedContent, type ShareOutcome, storeSharedText } from '@northkeep/shared-vault/share-target';
import { SHARE_FRAGMENT, type TextSharedMessage } from './messages.ts';
import { workerScope } from './scope.ts';

/**
 * Returns the page that is opened after a share. Its URL holds a fixed word, or in the fragment the random id of the
 * share, so that no shared text gets into a URL.
 */
function pageOf(outcome: ShareOutcome): string {
  if (outcome.state === 'stored') return `/app/notes${SHARE_FRAGMENT}${outcome.shareId}`;
  return outcome.state === 'empty' ? '/app/notes' : `${SHARE_TARGET_PATH}?reason=${outcome.state}`;
}

/**
 * Handles a text shared by another app, which the browser sends as a form. Encrypts it on this device, without a
 * request to the server, and opens the notes. The redirect replaces the form in the history.
 */
export async function handleSharedText(request: Request): Promise<Response> {
  const outcome = await storeSharedText(await readParts(request), readSendingSite(request));
  if (outcome.state === 'stored') await tellPages();
  return Response.redirect(new URL(pageOf(outcome), request.url), 303);
}

/** Referrer policies with which a website withholds its origin from this one. The share sheet sets none. */
const WITHHOLDING_POLICIES: readonly string[] = ['no-referrer', 'same-origin'];

/**
 * Returns the origin of the website whose form sent the request, '' if a website withheld it, or null if the request
 * names no website. A share sheet is not the only sender without a name: a form in a sandboxed frame has an opaque
 * origin and no referrer, and a service worker does not see `Sec-Fetch-Site`. So null alone is no proof of a share sheet.
 */
export function readSendingSite({
  url,
  headers,
  referrer,
  referrerPolicy,
}: Pick<Request, 'url' | 'headers' | 'referrer' | 'referrerPolicy'>): string | null {
  const own = new URL(url).origin;
  const named = [headers.get('origin') ?? '', URL.canParse(referrer) ? new URL(referrer).origin : ''];
  const foreign = named.find((origin) => origin !== '' && origin !== 'null' && origin !== own);
  if (foreign !== undefined) return foreign;
  const isFromPage = ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '');
  return isFromPage || WITHHOLDING_POLICIES.includes(referrerPolicy) ? '' : null;
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
