import { getKindDeclaration, KIND_NAMES } from '@northkeep/contracts';
import { listLinkFields, listLinks } from '../links.ts';
import { formatRecordKey } from '../sync/store/outbox-entry.ts';
import type { ImportRunPorts } from './import-run.ts';

/** Number of records that are read between two pauses. */
const BATCH_RECORDS = 1000;

/**
 * Returns a function that finds the keys of all records that records of this vault name, such as the step of a week. The
 * records are read once, and only if the function is called.
 */
export function findNamedRecords(
  ports: Pick<ImportRunPorts, 'collectionOf' | 'pause'>,
): () => Promise<ReadonlySet<string>> {
  let found: Promise<ReadonlySet<string>> | null = null;
  return () => {
    found ??= readNamedRecords(ports);
    return found;
  };
}

async function readNamedRecords({ collectionOf, pause }: Pick<ImportRunPorts, 'collectionOf' | 'pause'>) {
  const keys = new Set<string>();
  let read = 0;
  for (const kind of KIND_NAMES) {
    const links = listLinkFields(kind);
    if (links.length === 0) continue;
    const { fields } = getKindDeclaration(kind);
    const { list } = collectionOf(kind);
    for (const { id } of [...list.siblings.under(null)]) {
      const now = list.findRow(id)?.now;
      for (const name of links) {
        const value = now?.exists && !now.damaged.has(name) ? now.values[name] : undefined;
        if (value !== undefined) for (const key of listLinks(fields[name], value)) keys.add(formatRecordKey(key));
      }
      read += 1;
      if (read % BATCH_RECORDS === 0) await pause();
    }
  }
  return keys;
}
