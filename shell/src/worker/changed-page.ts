import { hashBytes } from '../registry/hash-bytes.ts';
import { createVerifiedResponse } from './verified-files.ts';

const TEXT =
  'The copy of Northkeep that was stored on this device was changed, so it was deleted and is not opened. What you wrote ' +
  'is still stored, encrypted. Connect to the internet and load this page again.';

/** The page cannot use a style sheet in a cache, so it has its own, in the colours of the system. */
const STYLE =
  ':root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif}' +
  'body{max-width:34rem;margin:15vh auto 2rem;padding:0 1.5rem}' +
  'h1{font-size:1.75rem;font-weight:600;line-height:1.25}' +
  'a{display:inline-block;padding:.75rem 0}';

/** Creates the response for a page whose stored copy was changed and cannot be fetched now. Nothing can run in it. */
export async function createChangedPageResponse(): Promise<Response> {
  const response = createVerifiedResponse(
    '/index.html',
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
      `<title>Northkeep</title><style>${STYLE}</style>` +
      `<h1>Northkeep cannot be opened</h1><p>${TEXT}</p><a href="">Load this page again</a></html>`,
  );
  const hash = await hashBytes(await new Blob([STYLE]).arrayBuffer());
  response.headers.set(
    'content-security-policy',
    `default-src 'none'; style-src '${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  return response;
}
