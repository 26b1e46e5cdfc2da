import { shellPreset } from '@northkeep/scripts/preset';

export default shellPreset(import.meta.dirname);
