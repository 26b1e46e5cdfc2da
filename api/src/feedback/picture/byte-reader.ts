/** Thrown for a file that violates the format of its type. */
export class MalformedPictureError extends Error {
  constructor() {
    super('malformed picture');
    this.name = 'MalformedPictureError';
  }
}

/** Reads a file from its start to its end. Every read checks its bounds and throws {@link MalformedPictureError}. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  take(length: number): Buffer {
    if (length < 0 || length > this.left) throw new MalformedPictureError();
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  byte(): number {
    return this.take(1).readUInt8();
  }

  /** Returns the number of bytes before the next byte with this value; throws when there is none. */
  distanceTo(value: number): number {
    const found = this.#bytes.indexOf(value, this.#at);
    if (found === -1) throw new MalformedPictureError();
    return found - this.#at;
  }

  /** Returns the next `length` bytes without advancing; fewer at the end of the file. */
  peek(length: number): Buffer {
    return this.#bytes.subarray(this.#at, this.#at + length);
  }
}

/** Largest picture in pixels: a small file may otherwise fill the memory of the browser that shows it. */
const PIXELS_MAX = 50_000_000;

/** Throws for a picture without pixels or with more than {@link PIXELS_MAX}. */
export function assertPictureSize(width: number, height: number): void {
  if (width < 1 || height < 1 || width * height > PIXELS_MAX) throw new MalformedPictureError();
}
