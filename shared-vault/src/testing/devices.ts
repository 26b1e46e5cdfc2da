// Devices of one user against a model of the server, for tests of areas that change records on several devices.
export { createFakeKeys } from '../sync/testing/fake-keys.ts';
export { ALL_TEXT_FIELD_NAMES, decryptRecordTexts } from '../sync/testing/open-texts.ts';
export { waitUntilIdle } from '../sync/testing/quiet.ts';
export { seedRandomness } from '../sync/testing/seeded-randomness.ts';
export { TestAccount } from '../sync/testing/test-account.ts';
export type { TestDevice } from '../sync/testing/test-device.ts';
export type { TestTab } from '../sync/testing/test-tab.ts';
