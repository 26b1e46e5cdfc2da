// Entry point of the API client for programs outside the browser, which bring their own `fetch`. It has no state.
export { computeRetryBackoffMs } from '../backoff.ts';
export { isUnansweredError } from './api-error.ts';
export { type ApiClient, createClient } from './client.ts';
export { repeatRequest } from './repeat-request.ts';
