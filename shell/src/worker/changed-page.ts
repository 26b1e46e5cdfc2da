import { createVerifiedResponse } from './verified-files.ts';

const TEXT =
  'The copy of Northkeep that was stored on this device was changed, so it was deleted and is not opened. What you wrote ' +
  'is still stored, encrypted. Connect to the internet and load this page again.';

/** Creates the response for a page whose stored copy was changed and cannot be fetched now. */
export const createChangedPageResponse = (): Response =>
  createVerifiedResponse(
    '/index.html',
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
      `<title>Northkeep</title><h1>Northkeep cannot be opened</h1><p>${TEXT}</p></html>`,
  );
