import { vitestPreset } from '../vitest/preset.ts';

export default vitestPreset(import.meta.dirname, { isolate: false });
