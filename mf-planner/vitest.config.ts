import { screenPreset } from '../vitest/preset.ts';

// Tests of screens request a page with `@vitest-environment jsdom`. Tests of rules need no page and run faster without
// one.
export default screenPreset(import.meta.dirname, { environment: 'node' });
