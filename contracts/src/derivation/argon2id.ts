import { argon2idInJs } from './argon2id-js.ts';
import { argon2idInWasm } from './argon2id-wasm.ts';
import { type Argon2idInput, TooLittleMemoryError } from './derivation.ts';

/**
 * Argon2id in WebAssembly, or with the same parameters in JavaScript where WebAssembly is missing or forbidden.
 * `onProgress` receives the done share in JavaScript, 0 to 1; WebAssembly takes a fraction of the time and reports none.
 * Throws a {@link TooLittleMemoryError}.
 */
export async function argon2id(
  input: Argon2idInput,
  onProgress?: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await argon2idInWasm(input);
  } catch (cause) {
    if (cause instanceof RangeError) throw new TooLittleMemoryError('argon2id', { cause });
    return argon2idInJs(input, onProgress);
  }
}
