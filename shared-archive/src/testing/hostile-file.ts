import { createNoteFixture } from './records.ts';

/** A file that no export writes. `forbidden` matches content that must not occur in the result. */
export interface HostileFile {
  readonly title: string;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly forbidden?: RegExp;
}

/** Bytes of a text in UTF-8. */
export const encodeUtf8 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));
/** Builds a hostile file from its text or bytes. */
export const createHostileFile = (
  title: string,
  name: string,
  content: string | Uint8Array,
  forbidden?: RegExp,
): HostileFile => ({
  ...{ title, name },
  bytes: typeof content === 'string' ? encodeUtf8(content) : new Uint8Array(content),
  ...(forbidden ? { forbidden } : {}),
});

/** One exported note as JSON. */
export const EXPORTED_NOTE_JSON = JSON.stringify(createNoteFixture('n1', { text: 'x' }));
/** Adds a member that no record has to {@link EXPORTED_NOTE_JSON}. */
export const createNoteJsonWith = (name: string, value: string): string =>
  EXPORTED_NOTE_JSON.replace('"kind":', `"${name}":${value},"kind":`);
