import { vitestPreset } from '../vitest/preset.ts';

/** Tests that mount a small disk, which needs root; `npm test` leaves them out. */
export const DISK_TEST_FILE = 'embedded-store/full-disk.tmpfs.test.ts';

/** Configuration of `npm run test:disk`. */
export default vitestPreset(import.meta.dirname, { include: [DISK_TEST_FILE] });
