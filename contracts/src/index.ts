export * from './account.ts';
export * from './address-owner.ts';
export { normalizeAddress } from './address-pattern.ts';
export * from './administration.ts';
export * from './area-conflicts.ts';
export * from './area-manifest.ts';
export * from './audit-log.ts';
export * from './backoff.ts';
export * from './calendar.ts';
export * from './cards.ts';
export * from './content-types.ts';
export * from './crypto.ts';
export * from './deadline.ts';
export * from './durations.ts';
export * from './envelope.ts';
export * from './errors.ts';
export * from './failure-reports.ts';
export type * from './feed.ts';
export * from './fields.ts';
export * from './find-prerendered-page.ts';
export * from './formats.ts';
export * from './instance.ts';
export * from './isolate.ts';
export type * from './kinds/declaration.ts';
export { ANTI_DIRECTION_ID, DIRECTION_ID, ONBOARDING_ID, SETTINGS_ID } from './kinds/fixed-ids.ts';
export * from './kinds/index.ts';
export { PRIORITY_NAMES } from './kinds/priority-names.ts';
export * from './kinds/text-limits.ts';
export { replacingStepId, weeklyProgressId } from './kinds/weekly-progress.ts';
export * from './label-words.ts';
export * from './licences.ts';
export * from './limits.ts';
export * from './local-instant.ts';
export * from './local-storage.ts';
export * from './location-services.ts';
export * from './operations.ts';
export * from './operator.ts';
export * from './page.ts';
export {
  decodePageSettings,
  extractBundle,
  extractPageSettings,
  insertPageSettings,
  type KeptPageSettings,
  type OperatorScript,
  REGISTRY_PLACEHOLDER,
  REPOSITORY_ELEMENT_ID,
} from './page-settings.ts';
export * from './plan-features.ts';
export * from './planner.ts';
export * from './plans.ts';
export * from './prerendered.ts';
export * from './privacy.ts';
export * from './protocol-paths.ts';
export * from './public-pages.ts';
export * from './push.ts';
export * from './record.ts';
export * from './record-edition.ts';
export * from './record-header.ts';
export * from './record-version.ts';
export * from './region.ts';
export * from './registry.ts';
export * from './repeats/index.ts';
export * from './rotation.ts';
export * from './routes-of.ts';
export type * from './schemas/types.ts';
export * from './scripts.ts';
export * from './search-text.ts';
export * from './step-reminders.ts';
export * from './sub-lines.ts';
export * from './support.ts';
export * from './text-units.ts';
export * from './two-factor.ts';
export * from './unlock-methods.ts';
export { UUID_PATTERN } from './uuid.ts';
export * from './wire.ts';
