import { areaPreset } from '@northkeep/scripts/preset';

export default areaPreset(import.meta.dirname);
