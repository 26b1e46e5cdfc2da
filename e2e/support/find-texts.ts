/** Unencrypted encodings in which a text could occur in bytes. */
function forms(text: string): Buffer[] {
  const utf8 = Buffer.from(text, 'utf8');
  const shifts = [0, 1, 2].map((skip) => {
    // Part of the text's base64 that does not depend on neighbouring bytes, for each of the three alignments.
    const padded = Buffer.concat([Buffer.alloc(skip), utf8]).toString('base64');
    return Buffer.from(padded.slice(skip === 0 ? 0 : 4, -4));
  });
  return [
    utf8,
    Buffer.from(text, 'utf16le'),
    Buffer.from(encodeURIComponent(text)),
    Buffer.from(JSON.stringify(text).slice(1, -1)),
    Buffer.from(utf8.toString('hex')),
    ...shifts.filter((bytes) => bytes.length >= 8),
  ];
}

/** Returns the texts that occur unencrypted in some bytes, in any of the usual encodings. */
export function findUnencryptedTexts(bytes: Buffer, texts: readonly string[]): string[] {
  return texts.filter((text) => forms(text).some((form) => bytes.includes(form)));
}
