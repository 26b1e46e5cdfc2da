import { preset } from '@northkeep/scripts/preset';

export default preset(import.meta.dirname);
