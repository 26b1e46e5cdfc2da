import { stretch as compute } from '../contracts/src/derivation/stretch.ts';
import { deriveOnce, toHex } from './derived-bytes.ts';

// Replaces PBKDF2 in tests by itself, computed once for each password and salt.

export const stretch: typeof compute = (password, salt, iterations) =>
  deriveOnce(['PBKDF2', password, toHex(salt), iterations], () => compute(password, salt, iterations));
