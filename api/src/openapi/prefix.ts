/** Path prefix of all operations in the OpenAPI document. */
export const API_PREFIX = '/api/';
