import { vitestPreset } from '../vitest.preset.ts';

/** Tests that mount a small disk, which needs root; `npm test` leaves them out. */
export const NEEDS_DISK = 'embedded-store/full-disk.tmpfs.test.ts';

/** Configuration of `npm run test:disk`. */
export default vitestPreset(import.meta.dirname, { include: [NEEDS_DISK] });
