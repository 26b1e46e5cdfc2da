/** Below this stands everything that the document describes. */
export const API_PREFIX = '/api/';
