import {
  getKindDeclaration,
  type Kind,
  type NewRecordValues,
  type RecordPatch,
  SETTINGS_ID,
} from '@northkeep/contracts';
import type { RecordKeyTuple } from './import-journal.ts';
import type { ImportPlan } from './import-record.ts';
import type { ImportRunPorts } from './import-run.ts';
import { addUndoneImport } from './import-secrets.ts';
import { addUndoneEntries } from './undone-entries.ts';

type Ports = Pick<ImportRunPorts, 'collectionOf'>;

/** Returns the secrets of the settings; null when they cannot be read or changed. */
export const readSecrets = (ports: Ports): readonly string[] | null => readList('importSecrets', ports);

/** Returns the items of {@link readUndoneEntries}; none when they cannot be read. */
export const readStoredUndoneEntries = (ports: Ports): readonly string[] => readList('undoneEntries', ports) ?? [];

function readList(name: 'importSecrets' | 'undoneEntries', { collectionOf }: Ports): readonly string[] | null {
  const { list } = collectionOf('settings');
  const now = list.findRow(SETTINGS_ID)?.now;
  if (!now?.exists) return [];
  const items = now.values[name] ?? [];
  if (now.schema > getKindDeclaration('settings').schema || now.damaged.has(name) || !Array.isArray(items)) return null;
  return items.filter((item) => typeof item === 'string');
}

/**
 * Stores which lines an undo is about to delete: they may be imported again, unlike those that the user deletes. Where
 * there is no room for them, every line that was deleted until now may be imported again. A vault without secrets has
 * no records of which this has to be known.
 */
export function storeUndoneImport(created: readonly RecordKeyTuple[], ports: Ports): void {
  const secrets = readSecrets(ports);
  if (secrets === null || secrets.length === 0) return;
  const { list } = ports.collectionOf('lines');
  const ids = created.flatMap(([kind, id]) => (kind === 'lines' && list.findRow(id)?.now.exists ? [id] : []));
  const undoneEntries = addUndoneEntries(readStoredUndoneEntries(ports), ids);
  const patch = undoneEntries ? { undoneEntries } : { importSecrets: addUndoneImport(secrets), undoneEntries: [] };
  ports.collectionOf('settings').change(SETTINGS_ID, patch as unknown as RecordPatch<Kind>);
}

/**
 * Adds the new secrets of a plan to those of the settings. Settings that the plan creates are created with them, because
 * an import does not change settings that exist.
 */
export function storeSecrets(
  { newSecrets, created }: Pick<ImportPlan, 'newSecrets' | 'created'>,
  { collectionOf }: Ports,
): void {
  const stored = readSecrets({ collectionOf });
  if (newSecrets.length === 0 || stored === null) return;
  const planned = created.find(({ kind }) => kind === 'settings')?.values;
  const draft = { ...planned, importSecrets: [...new Set([...stored, ...newSecrets])] };
  // The cast is safe, because the plan has checked the values against the declaration of the settings.
  const options = { id: SETTINGS_ID, ...(planned ? { isImported: true } : {}) };
  collectionOf('settings').create(draft as unknown as NewRecordValues<Kind>, options);
}
