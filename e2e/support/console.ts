import type { Expected } from './watch.ts';

/** What Chromium itself says when a script or style is not the one that was signed. */
export const REFUSED: Expected = [
  /Failed to find a valid digest in the 'integrity' attribute/,
  // React says what a boundary caught.
  /ChunkLoadError: Loading (css )?chunk \w+ failed/,
];

/** What Chromium itself says about a file or an answer that did not come. */
export const NOT_LOADED: Expected = [
  /Failed to load resource: (net::ERR_|the server responded with a status of 404)/,
  // The answer that says so is no script.
  /Refused to (apply style|execute script) from .* because its MIME type \('application\/json'\)/,
];

/** What Chromium itself says about a request of one whose session has ended. */
export const LOGGED_OUT: Expected = [/Failed to load resource: the server responded with a status of 401/];

/** What Chromium itself says when the page's policy forbids something. */
export const FORBIDDEN: Expected = [
  /Content Security Policy/,
  /This document requires 'Trusted/,
  /^console: script address refused/,
];
