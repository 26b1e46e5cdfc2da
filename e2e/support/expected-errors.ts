import type { ExpectedErrors } from './page-errors.ts';

/** Console errors of Chromium for a script or style whose integrity check fails. */
export const INTEGRITY_ERRORS: ExpectedErrors = [
  /Failed to find a valid digest in the 'integrity' attribute/,
  // React logs this for an error that an error boundary has caught.
  /ChunkLoadError: Loading (css )?chunk \w+ failed/,
];

/** Console errors of Chromium for a failed request. */
export const NETWORK_ERRORS: ExpectedErrors = [
  /Failed to load resource: (net::ERR_|the server responded with a status of 404)/,
  // A script or style whose response is 404 has the content type JSON.
  /Refused to (apply style|execute script) from .* because its MIME type \('application\/json'\)/,
];

/** Console errors of Chromium for a request without a valid session. */
export const SESSION_ERRORS: ExpectedErrors = [/Failed to load resource: the server responded with a status of 401/];

/** Console errors of Chromium for a violation of the content security policy. */
export const CSP_ERRORS: ExpectedErrors = [
  /Content Security Policy/,
  /This document requires 'Trusted/,
  /^console: script address rejected/,
];
