import { recordAuditedAction } from '../audit/record-action.ts';
import {
  describeKey,
  findShardKey,
  isCluster,
  isSameKey,
  listShardedCollections,
  shardCollection,
} from '../platform/sharding.ts';
import type { CommandResult } from './run-admin-command.ts';

/**
 * Distributes the collections of a cluster over its shards by the keys of the models (docs/database.md). Repeatable; a
 * collection that has its key already is left as it is.
 */
export async function shardDatabase(): Promise<CommandResult> {
  if (!(await isCluster())) {
    const message = 'This is no cluster, so nothing was changed: MONGODB_URI must name a router (mongos) of one.';
    return { message, exitCode: 1 };
  }
  const planned = await Promise.all(
    listShardedCollections().map(async (each) => ({ ...each, current: await findShardKey(each.name) })),
  );
  const other = planned.find(({ key, current }) => current !== null && !isSameKey(current, key));
  if (other?.current) {
    const { name, key, current } = other;
    const message = `Nothing was changed: ${name} is sharded by ${describeKey(current)} and not by ${describeKey(key)}. MongoDB changes that with reshardCollection.`;
    return { message, exitCode: 1 };
  }
  const unsharded = planned.filter(({ current }) => current === null);
  if (unsharded.length > 0) await recordAuditedAction({ action: 'database-sharded', by: null });
  for (const { name, key } of unsharded) await shardCollection(name, key);
  const lines = planned.map(
    ({ name, key, current }) => `${name} is sharded by ${describeKey(key)}${current ? ' already' : ' now'}.`,
  );
  return { message: lines.join('\n'), exitCode: 0 };
}
