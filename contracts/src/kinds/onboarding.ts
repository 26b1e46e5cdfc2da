import type { KindDeclaration } from './declaration.ts';
import { ONBOARDING_ID } from './fixed-ids.ts';

/**
 * State of the onboarding wizard. All fields are unencrypted, so that the server can compute `needsOnboarding` from
 * them.
 */
export const onboarding = {
  schema: 1,
  ids: 'fixed',
  fixed: [ONBOARDING_ID],
  parents: [],
  ordered: false,
  paths: ['/northkeep/onboarding'],
  recordsMax: 1,
  display: { noun: 'first steps', heading: 'First steps', title: null },
  fields: {
    finished: { seal: 'clear', form: 'boolean', default: false, display: { name: 'a setting' } },
    lastStep: { seal: 'clear', form: 'integer', min: 0, max: 6, default: 0, display: { name: 'a setting' } },
  },
  groups: [],
} as const satisfies KindDeclaration;
