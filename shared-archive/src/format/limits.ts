/** Name and version of the format of new archives, the first member of every header. */
export const ARCHIVE_FORMAT = 'northkeep-archive-v2';
/** The first version, whose key is derived by PBKDF2 alone. It is read, and no longer written. */
export const FIRST_ARCHIVE_FORMAT = 'northkeep-archive-v1';
/** Extension of an archive file. */
export const ARCHIVE_EXTENSION = '.nka';

/** Plaintext bytes of every chunk but the last, which has 0 to this many. */
export const CHUNK_BYTES = 64 * 1024;
/** Bytes of the AES-GCM tag behind each chunk. */
export const TAG_BYTES = 16;

/** Lowest number of PBKDF2 iterations in an archive of the first version, which has no second derivation. */
export const FIRST_ARCHIVE_ITERATIONS = 600_000;

export const SALT_BYTES = 16;
export const FILE_KEY_BYTES = 32;
/** Random bytes that begin the nonce of every chunk. The counter (4 bytes) and the last flag (1 byte) follow. */
export const NONCE_PREFIX_BYTES = 7;
export const NONCE_BYTES = 12;

/** Maximum number of bytes of the header line, without its line feed. */
export const HEADER_BYTES_MAX = 1024;
/** Maximum number of chunks. The chunk counter has 4 bytes, so a file holds at most 256 TiB. */
export const CHUNKS_MAX = 2 ** 32;
