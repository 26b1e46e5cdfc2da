import {
  getKindDeclaration,
  type Kind,
  type NewRecordValues,
  type RecordPatch,
  SETTINGS_ID,
} from '@northkeep/contracts';
import type { ImportPlan } from './import-record.ts';
import type { ImportRunPorts } from './import-run.ts';
import { addUndoneImport } from './import-secrets.ts';

type Ports = Pick<ImportRunPorts, 'collectionOf'>;

/** Returns the secrets of the settings; null when they cannot be read or changed. */
export function readSecrets({ collectionOf }: Ports): readonly string[] | null {
  const { list } = collectionOf('settings');
  const now = list.findRow(SETTINGS_ID)?.now;
  if (!now?.exists) return [];
  const secrets = now.values.importSecrets ?? [];
  if (now.schema > getKindDeclaration('settings').schema || now.damaged.has('importSecrets') || !Array.isArray(secrets))
    return null;
  return secrets.filter((secret) => typeof secret === 'string');
}

/**
 * Stores that an import is undone: the records that the undo deletes may be imported again, unlike those that the user
 * deletes. A vault without secrets has no records of which this has to be known.
 */
export function storeUndoneImport(ports: Ports): void {
  const stored = readSecrets(ports);
  if (stored === null || stored.length === 0) return;
  const patch = { importSecrets: addUndoneImport(stored) };
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
