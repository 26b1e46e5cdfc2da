import { assertSingleInstance } from './instance-guard.ts';

assertSingleInstance(globalThis);

export { ApiError, isApiError, messageOf, NETWORK_ERROR_CODE } from './api/api-error.ts';
export type { ApiClient, RequestOptions } from './api/client.ts';
export type { Collection } from './collections/collection.ts';
export type { ChangeRecordOptions, CreateRecordOptions } from './collections/collection-context.ts';
export type { Item } from './collections/item.ts';
export type { MergeRuleNotice } from './collections/kinds/merge-rule.ts';
export type { CollectionStatus } from './collections/record-list.ts';
export {
  account,
  api,
  bootstrap,
  browserStorage,
  login,
  logout,
  password,
  registration,
  session,
  startSession,
  trustedTime,
  twoFactor,
  vault,
} from './core.ts';
export { isVaultError, VaultError, type VaultErrorCode } from './crypto/errors.ts';
export { argon2idInWorker, derivationProgress } from './derivation/argon2id-in-worker.ts';
export type { CollectedRecord, CollectedRecordSource } from './export/collect-records.ts';
export type { ExportSource, UnavailableExportPart } from './export/export-source.ts';
export { loadExportModule } from './export/load-export.ts';
export { loadLineHistoryModule } from './history/load-line-history.ts';
export type { LineVersion } from './history/version-pages.ts';
export type {
  ImportPlan,
  ImportRecord,
  ImportRefusal,
  ImportRefusalReason,
  ImportSource,
} from './import/import-record.ts';
export { loadVaultImporter, type VaultImporter } from './import/load-import.ts';
export type { ImportState } from './import/vault-import.ts';
export { useActiveWeek, useNow, useSession, useToday, useVaultState, useWeather } from './react.ts';
export {
  aims,
  assessments,
  collectionOf,
  goals,
  idealLife,
  lines,
  lineVersions,
  milestones,
  obstacles,
  onboarding,
  one,
  reviews,
  rotation,
  settings,
  steps,
  sync,
  weeklyProgress,
} from './records.ts';
export { RegistrationError, type RegistrationErrorCode } from './registration/errors.ts';
export type { RegistrationDraft } from './registration/registration.ts';
export {
  answerReminderTexts,
  isReminderTextAllowed,
  mayHoldReminderTexts,
  prepareReminderTexts,
} from './reminders/reminder-consent.ts';
export { loadRepeatsModule, planRepeatChanges } from './repeats/load-repeats.ts';
export { NO_REPEAT_CHANGES, type RepeatChanges } from './repeats/tick.ts';
export { writeRepeatChanges } from './repeats/write-repeat-changes.ts';
export { ROTATION_STEPS, type RotationOptions, type RotationStep } from './rotation/rotation-options.ts';
export type { DamagedRecord, RotationState } from './rotation/rotation-state.ts';
export { loadSearchModule } from './search/load-search.ts';
export type { LoginInput } from './session/login.ts';
export type { SessionState } from './session/session-store.ts';
export { loadShareInboxModule } from './share/load-share-inbox.ts';
export type { ComparedRecord } from './sync/feed/compare-rolled-back.ts';
export type { Conflict, RejectedChange, ResolvedConflict } from './sync/lists/sync-lists.ts';
export type { DeletedRecord, Trash } from './sync/lists/trash.ts';
export type { UnsentRecord } from './sync/lists/waiting-list.ts';
export type { SyncStatusLabel } from './sync/sync-status.ts';
export { userDateOf, userDays, userTimeZone, userToday } from './today.ts';
export { EncryptedValue } from './vault/encrypted-value.ts';
export type { PasskeyUnavailableReason } from './vault/passkey-support.ts';
export { PASSPHRASE_CHANGE_STEPS, type PassphraseChange, type PassphraseStep } from './vault/passphrase-change.ts';
export type { ReplacedVault, ReplacedVaults } from './vault/replaced-vaults.ts';
export { isStorageMissing } from './vault/storage-availability.ts';
export type { UnlockCredentials } from './vault/unlock-credentials.ts';
export type { VaultState } from './vault/vault-state.ts';
export { loadWeatherModule, type WeatherModule } from './weather/load-weather.ts';
export type { WeatherPlace } from './weather/places.ts';
export {
  buildProgressRecordBase,
  canCountStep,
  countStep,
  findStepPlace,
  isProgressReadOnly,
} from './weeks/count-step.ts';
export {
  getActiveWeek,
  getActiveWeekAt,
  getFirstCountedWeek,
  isTodayConfirmed,
  trustedToday,
  weekSpan,
} from './weeks/current-week.ts';
export { type WeekSpan, weeklyTarget } from './weeks/week-under-way.ts';
export {
  addMissingProgress,
  correctProgress,
  isProgressLocked,
  readProgress,
  type WeeklyProgressBase,
  writeProgress,
} from './weeks/weekly-progress.ts';
