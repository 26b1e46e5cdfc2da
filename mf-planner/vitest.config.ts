import { screenPreset } from '../vitest.preset.ts';

// Tests of screens ask for a page themselves (`@vitest-environment jsdom`); rules need none and run faster without.
export default screenPreset(import.meta.dirname, { environment: 'node' });
