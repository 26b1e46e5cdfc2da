import { MESSAGE_LENGTH_MAX, PICTURE_BYTES_MAX } from '@northkeep/contracts';
import busboy from 'busboy';
import type { AppContext } from '../context.ts';
import { createApiError, invalidInputError } from '../errors.ts';
import { REQUEST_BYTES_MAX } from '../middleware/json-body.ts';

/** Parsed multipart form: text fields by name, and at most one file. */
export interface FeedbackForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: Buffer | null;
}

const FILE_FIELD = 'file';
const FIELDS_MAX = 12;
/** Maximum bytes of a text field: a UTF-8 character has at most four bytes. */
const FIELD_BYTES_MAX = 4 * MESSAGE_LENGTH_MAX;
/** Maximum bytes of a form besides the picture and the separators of its parts. */
export const FIELDS_BYTES_MAX = FIELDS_MAX * FIELD_BYTES_MAX;

/**
 * Reads a multipart form with at most one file. Throws 415 for other bodies, 413 above the limits, 400 when malformed.
 */
export async function readFeedbackForm(ctx: AppContext): Promise<FeedbackForm> {
  if (!ctx.is('multipart/form-data')) throw createApiError('UNSUPPORTED_TYPE');
  if ((ctx.request.length ?? 0) > REQUEST_BYTES_MAX) throw createApiError('TOO_LARGE');
  try {
    return await parseForm(ctx);
  } catch (error) {
    // Discards the rest of the body: the connection would otherwise wait until it is read.
    ctx.req.unpipe();
    ctx.req.resume();
    throw error;
  }
}

function parseForm(ctx: AppContext): Promise<FeedbackForm> {
  return new Promise((resolve, reject) => {
    const rejectMalformed = () => reject(invalidInputError({ body: 'This is not a form.' }));
    const rejectTooLarge = () => reject(createApiError('TOO_LARGE'));
    const parser = createParser(ctx);
    if (!parser) return rejectMalformed();
    const fields = new Map<string, string>();
    const chunks: Buffer[] = [];
    let files = 0;
    parser.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) rejectTooLarge();
      else fields.set(name, value);
    });
    parser.on('file', (name, stream) => {
      if (name !== FILE_FIELD) {
        stream.resume();
        reject(invalidInputError({ [name]: 'No file is taken here.' }));
        return;
      }
      files += 1;
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', rejectTooLarge);
      stream.on('error', rejectMalformed);
    });
    parser.on('filesLimit', () => reject(invalidInputError({ [FILE_FIELD]: 'One picture only.' })));
    parser.on('fieldsLimit', rejectTooLarge);
    parser.on('partsLimit', rejectTooLarge);
    parser.on('error', rejectMalformed);
    parser.on('close', () =>
      resolve({ fields: Object.fromEntries(fields), file: files > 0 ? Buffer.concat(chunks) : null }),
    );
    ctx.req.on('aborted', rejectMalformed);
    ctx.req.pipe(parser);
  });
}

/** Creates the form parser; null when the Content-Type header names no boundary. */
function createParser(ctx: AppContext) {
  try {
    return busboy({
      headers: ctx.req.headers,
      limits: {
        files: 1,
        // busboy reports a file of exactly `fileSize` bytes as too large.
        fileSize: PICTURE_BYTES_MAX + 1,
        fields: FIELDS_MAX,
        fieldSize: FIELD_BYTES_MAX,
        fieldNameSize: 100,
        parts: FIELDS_MAX + 1,
        headerPairs: 20,
      },
    });
  } catch {
    // busboy throws only for an invalid header.
    return null;
  }
}
