import { screenPreset } from '../vitest/preset.ts';

// Tests of screens request a DOM themselves (`@vitest-environment jsdom`); tests of rules need none and run faster
// without it.
export default screenPreset(import.meta.dirname, { environment: 'node' });
