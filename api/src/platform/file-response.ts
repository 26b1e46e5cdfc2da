import type { AppContext } from '../context.ts';

interface File {
  readonly type: string;
  readonly bytes: Buffer;
  /** Name under which a browser saves the file; ASCII without quotes. */
  readonly name: string;
}

/**
 * Response with a file that a user sent. Threat: a file that is valid both as a picture and as an HTML page. `nosniff`
 * is set on every response. This response is also sent as an attachment, with a content security policy that allows
 * nothing and gives it an opaque origin.
 */
export class FileResponse {
  readonly #file: File;

  constructor(file: File) {
    this.#file = file;
  }

  send(ctx: Pick<AppContext, 'set' | 'type' | 'status' | 'body'>): void {
    const { type, bytes, name } = this.#file;
    ctx.status = 200;
    ctx.set({
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    ctx.type = type;
    ctx.body = bytes;
  }
}
