import { describe, expect, it } from 'vitest';
import { createLog } from './logging.ts';

/** Logs fields and returns the line as an object. */
function logged(fields: object): Record<string, unknown> {
  const lines: string[] = [];
  createLog({ logLevel: 'info' }, { write: (line: string) => lines.push(line) }).info(fields, 'text');
  return JSON.parse(lines.join(''));
}

describe('createLog', () => {
  it.each([
    'ECONNREFUSED',
    'EAUTH',
    'ERR_STREAM_PREMATURE_CLOSE',
    'resource_missing',
    'PAYMENTS_UNAVAILABLE',
    'CONFLICT',
    11_000,
    -2,
  ])('logs the error code %s unchanged at every depth of nested errors', (code) => {
    const line = logged({ code, err: { code, cause: { code } } });
    expect(line).toMatchObject({ code, err: { code, cause: { code } } });
  });

  it.each(['123456', '000000', 123_456, 'K7QP2MXWRT', 'kxqpwmzrtb', 'EHKMNPQRST', '', null])(
    'hides the value %s of a field named code, because a user may have typed it',
    (code) => {
      const line = logged({ code, body: { code, more: { code } } });
      expect(line).toMatchObject({ code: '[hidden]', body: { code: '[hidden]', more: { code: '[hidden]' } } });
    },
  );

  it.each(['password', 'token', 'email', 'cookie', 'authorization', 'proof', 'erkp', 'secret', 'key'])(
    'hides the value of a field named %s at every depth',
    (name) => {
      const secret = 'ERR_SECRET';
      expect(JSON.stringify(logged({ [name]: secret, a: { [name]: secret, b: { [name]: secret } } }))).not.toContain(
        secret,
      );
    },
  );
});
