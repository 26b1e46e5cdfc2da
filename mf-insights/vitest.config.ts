import { screenPreset } from '../vitest/preset.ts';

export default screenPreset(import.meta.dirname);
