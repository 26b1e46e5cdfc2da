import { DIRECTION_ID } from '@northkeep/contracts';
import { sendAllChanges, waitUntilIdle } from '../../sync/testing/quiet.ts';
import { TestAccount } from '../../sync/testing/test-account.ts';
import type { TestTab } from '../../sync/testing/test-tab.ts';
import { createTwoDevicesWithStep, setStepProgress } from '../../sync/testing/two-devices.ts';
import type { ImportSource } from '../import-record.ts';
import type { VaultImport } from '../vault-import.ts';
import { exportTab } from './import-tab.ts';

/** Vault id of an account that an export is imported into. */
export const OTHER_VAULT = 'w'.repeat(43);

/** Opens a tab of a new account. */
export async function openTab(vaultId = OTHER_VAULT) {
  const tab = await new TestAccount({ vaultId }).device().tab();
  await waitUntilIdle();
  return tab;
}

/** Imports everything that is new in `source`; returns the number of records added or changed. */
export async function importAll(importer: VaultImport, source: ImportSource) {
  const plan = await importer.plan(source);
  const count = plan.created.length + plan.changed.length;
  await importer.apply(plan);
  return count;
}

/** Exports a vault with records of most kinds. */
export async function createExportedVault(): Promise<ImportSource> {
  const { here, aim, goal, step } = await createTwoDevicesWithStep();
  here.records.lines.create({ text: 'second', scheduleDate: '2026-11-02', minutes: 20 });
  here.records.lines.create({ text: 'first' }, { after: null });
  here.records.idealLife.create({ label: 'north' }, { id: DIRECTION_ID });
  const decisions = [{ stepId: step, stepLabel: 'jog', goalLabel: 'run', before: 9, after: 8 }];
  here.records.reviews.create({ completedAt: '2026-11-08T10:00:00.000Z', note: 'calm', decisions }, { id: '2026-W45' });
  setStepProgress(here, { aim, goal, step }, 4);
  await sendAllChanges(here);
  return exportTab(here);
}

/** Contents of a vault without ids, to compare with {@link EXPORTED_CONTENTS}. */
export const readVaultContents = ({ records }: TestTab) => ({
  lines: records.lines.items.map(({ text, scheduleDate, minutes }) => [text, scheduleDate, minutes]),
  aims: records.aims.items.map((aim) => [
    aim.label,
    records.goals
      .under(aim.id)
      .map((goal) => [goal.label, records.steps.under(goal.id).map(({ label, total }) => [label, total])]),
  ]),
  direction: records.idealLife.get(DIRECTION_ID)?.label,
  reviews: records.reviews.items.map(({ id, note }) => [id, note]),
});

/** Contents of the vault of {@link createExportedVault}. */
export const EXPORTED_CONTENTS = {
  lines: [
    ['first', null, null],
    ['second', '2026-11-02', 20],
  ],
  aims: [['health', [['run', [['jog', 9]]]]]],
  direction: 'north',
  reviews: [['2026-W45', 'calm']],
};
