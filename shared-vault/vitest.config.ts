import { sharedModulesPreset } from '../vitest/preset.ts';

export default sharedModulesPreset(import.meta.dirname);
