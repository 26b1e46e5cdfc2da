import { MESSAGE_MAX, PICTURE_MAX } from '@northkeep/contracts';
import busboy from 'busboy';
import type { AppContext } from '../context.ts';
import { fail, invalidInput } from '../errors.ts';

/** What a multipart form holds: its texts by name, and one file. */
export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: Buffer | null;
}

const FILE_FIELD = 'file';
const FIELDS_MAX = 12;
/** A character of UTF-8 has at most four bytes. */
const FIELD_BYTES_MAX = 4 * MESSAGE_MAX;
/** Everything around the picture. */
const REST_MAX = FIELDS_MAX * FIELD_BYTES_MAX;

/** Reads a multipart form with at most one file: 415 for any other body, 413 for one that is too large, 400 broken. */
export async function readForm(ctx: AppContext): Promise<Form> {
  if (!ctx.is('multipart/form-data')) throw fail('UNSUPPORTED_TYPE');
  if ((ctx.request.length ?? 0) > PICTURE_MAX + REST_MAX) throw fail('TOO_LARGE');
  try {
    return await parts(ctx);
  } catch (error) {
    // What is still on its way is let go, or the connection would wait for somebody to read it.
    ctx.req.unpipe();
    ctx.req.resume();
    throw error;
  }
}

function parts(ctx: AppContext): Promise<Form> {
  return new Promise((resolve, reject) => {
    const broken = () => reject(invalidInput({ body: 'This is not a form.' }));
    const tooLarge = () => reject(fail('TOO_LARGE'));
    const parser = open(ctx);
    if (!parser) return broken();
    const fields = new Map<string, string>();
    const chunks: Buffer[] = [];
    let files = 0;
    parser.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) tooLarge();
      else fields.set(name, value);
    });
    parser.on('file', (name, stream) => {
      if (name !== FILE_FIELD) {
        stream.resume();
        reject(invalidInput({ [name]: 'No file is taken here.' }));
        return;
      }
      files += 1;
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', tooLarge);
      stream.on('error', broken);
    });
    parser.on('filesLimit', () => reject(invalidInput({ [FILE_FIELD]: 'One picture only.' })));
    parser.on('fieldsLimit', tooLarge);
    parser.on('partsLimit', tooLarge);
    parser.on('error', broken);
    parser.on('close', () =>
      resolve({ fields: Object.fromEntries(fields), file: files > 0 ? Buffer.concat(chunks) : null }),
    );
    ctx.req.on('aborted', broken);
    ctx.req.pipe(parser);
  });
}

/** Null where the header names no boundary. */
function open(ctx: AppContext) {
  try {
    return busboy({
      headers: ctx.req.headers,
      limits: {
        files: 1,
        // A file of exactly this size counts as beyond the limit.
        fileSize: PICTURE_MAX + 1,
        fields: FIELDS_MAX,
        fieldSize: FIELD_BYTES_MAX,
        fieldNameSize: 100,
        parts: FIELDS_MAX + 1,
        headerPairs: 20,
      },
    });
  } catch {
    // The only thing that busboy throws on is a header that it cannot read.
    return null;
  }
}
