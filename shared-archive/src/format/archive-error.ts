/**
 * Reason for which a file cannot be opened as an archive:
 * - `NOT_AN_ARCHIVE`: the file does not begin with the header of an archive.
 * - `NEWER_FORMAT`: the header names a later version of the format.
 * - `WEAK_KEY`: the key derivation is outside the accepted bounds, so a guess of the passphrase could be cheap, or the
 *   derivation could take hours.
 * - `TOO_LITTLE_MEMORY`: the device cannot allocate the memory that the key derivation needs.
 * - `WRONG_PASSPHRASE`: the passphrase does not open the file key.
 * - `DAMAGED`: a chunk was changed, moved, repeated or left out.
 * - `TRUNCATED`: the file ends before its last chunk.
 * - `TRAILING_BYTES`: bytes follow the last chunk.
 * - `TOO_LARGE`: a limit of the reader is exceeded.
 * - `BAD_CONTENT`: the opened content is not what an archive holds.
 * - `OTHER_FORMAT`: an import cannot read the file; `detail` is its form, an `OtherFormat`.
 */
export type ArchiveErrorCode =
  | 'NOT_AN_ARCHIVE'
  | 'NEWER_FORMAT'
  | 'WEAK_KEY'
  | 'TOO_LITTLE_MEMORY'
  | 'WRONG_PASSPHRASE'
  | 'DAMAGED'
  | 'TRUNCATED'
  | 'TRAILING_BYTES'
  | 'TOO_LARGE'
  | 'BAD_CONTENT'
  | 'OTHER_FORMAT';

/** Error for a file that is refused. `detail` is for logs and developers; the screen supplies the text for the user. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';

  constructor(
    readonly code: ArchiveErrorCode,
    readonly detail = '',
  ) {
    super(detail === '' ? code : `${code}: ${detail}`);
  }
}
