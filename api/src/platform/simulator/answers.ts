/** An answer of the simulated API: a body, or an error in the provider's form. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: object;
}

export const ok = (body: object): ApiAnswer => ({ status: 200, body });
export const refused = (status: number, message: string, extra: object = {}): ApiAnswer => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...extra } },
});
export const missing = (what: string, id: string): ApiAnswer =>
  refused(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });
export const needed = (param: string): ApiAnswer =>
  refused(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
export const list = (url: string, data: readonly object[]): ApiAnswer =>
  ok({ object: 'list', url, has_more: false, data });
