/** Response of the simulated API: a body, or an error in Stripe's form. */
export interface SimulatorResponse {
  readonly status: number;
  readonly body: object;
}

export const okResponse = (body: object): SimulatorResponse => ({ status: 200, body });
export const errorResponse = (status: number, message: string, extra: object = {}): SimulatorResponse => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...extra } },
});
export const missingResourceResponse = (what: string, id: string): SimulatorResponse =>
  errorResponse(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });
export const missingParameterResponse = (param: string): SimulatorResponse =>
  errorResponse(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
export const listResponse = (url: string, data: readonly object[]): SimulatorResponse =>
  okResponse({ object: 'list', url, has_more: false, data });
