import mongoose from 'mongoose';
import { vi } from 'vitest';
import type { ShardKey } from '../platform/sharding.ts';

/** Database commands that a stand-in of a cluster has received. */
export interface ClusterStandIn {
  /** Commands that shard, rename or fill a collection, in order, as `<command> <collection>`. */
  readonly commands: readonly string[];
  /** Command documents of the commands that shard a collection. */
  readonly shardings: readonly object[];
}

const { Db } = mongoose.mongo;
const RECORDED = ['insert', 'renameCollection'];

/**
 * Lets the test database respond like the router of a cluster: it says so in `hello`, and takes `shardCollection`, whose
 * effect it stores in `config.collections`. All other commands go to the database itself. Ends with
 * `vi.restoreAllMocks()`.
 */
export function startClusterStandIn(sharded: Readonly<Record<string, ShardKey>> = {}): ClusterStandIn {
  const commands: string[] = [];
  const shardings: object[] = [];
  const keys = new Map(Object.entries(sharded).map(([name, key]) => [namespaceOf(name), key]));
  const command = Db.prototype.command;
  vi.spyOn(Db.prototype, 'command').mockImplementation(async function (this: InstanceType<typeof Db>, ...given) {
    const [asked] = given;
    if (this.databaseName !== 'admin') return command.apply(this, given);
    if ('hello' in asked) return { ...(await command.apply(this, given)), msg: 'isdbgrid' };
    if (!('shardCollection' in asked)) return command.apply(this, given);
    shardings.push(asked);
    commands.push(`shardCollection ${nameIn(asked.shardCollection)}`);
    keys.set(asked.shardCollection, asked.key);
    return { ok: 1 };
  });
  const findOne = mongoose.mongo.Collection.prototype.findOne;
  vi.spyOn(mongoose.mongo.Collection.prototype, 'findOne').mockImplementation(async function (
    this: InstanceType<typeof mongoose.mongo.Collection>,
    ...given: Parameters<typeof findOne>
  ) {
    if (this.namespace !== 'config.collections') return findOne.apply(this, given);
    const _id = String(Object(given[0])._id);
    const key = keys.get(_id);
    return key ? { _id, key } : null;
  });
  mongoose.connection.getClient().on('commandStarted', ({ commandName, command: body }) => {
    if (RECORDED.includes(commandName)) commands.push(`${commandName} ${nameIn(String(body[commandName]))}`);
  });
  return { commands, shardings };
}

const namespaceOf = (name: string): string => `${mongoose.connection.name}.${name}`;
const nameIn = (namespace: string): string => namespace.replace(`${mongoose.connection.name}.`, '');
