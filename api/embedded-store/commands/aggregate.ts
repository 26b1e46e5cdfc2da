import { encodeDocument, type Fields, isSubdocument } from '../bson/values.ts';
import { badValueError, CommandError, memoryExceededError } from '../errors.ts';
import { countDocuments, findInBatches } from '../query/find-documents.ts';
import { batchSizeOf } from './catalog-commands.ts';
import { type CommandHandler, readSubdocument, readWholeNumber } from './command.ts';
import { createListSource } from './cursors.ts';
import { GroupSums, readGroup } from './group-sums.ts';

/** Maximum bytes of the keys of all groups; MongoDB has the same limit for a pipeline. */
const GROUP_BYTES = 100 * 1024 * 1024;
/** Supported stages, in the only order in which a pipeline may have them. */
const STAGES = ['$match', '$limit', '$group'];

/** Reads a pipeline of `$match` and `$limit`, which may be missing, and `$group`. Throws for any other. */
function readPipeline(pipeline: unknown): Fields {
  if (!Array.isArray(pipeline)) throw badValueError("'pipeline' must be a list of stages");
  const stages: Fields = {};
  let last = -1;
  for (const stage of pipeline) {
    const names = isSubdocument(stage) ? Object.keys(stage) : [];
    const [name = ''] = names;
    if (!isSubdocument(stage) || names.length !== 1) throw badValueError('a pipeline stage has exactly one field');
    const position = STAGES.indexOf(name);
    if (position <= last) throw unsupportedStageError(name);
    last = position;
    stages[name] = stage[name];
  }
  if (stages.$limit === 0) throw badValueError('$limit must be positive');
  if (!('$group' in stages)) throw unsupportedStageError('list without $group');
  return stages;
}

const unsupportedStageError = (name: string) =>
  new CommandError(40324, 'Location40324', `the embedded store does not support the pipeline stage ${name} here`);

const aggregate: CommandHandler = {
  options: ['pipeline', 'cursor'],
  async run({ store, cursors }, { plain, namespace, pause, session }) {
    const stages = readPipeline(plain.pipeline);
    const search = { filter: readSubdocument(stages, '$match'), limit: readWholeNumber(stages, '$limit', 0), pause };
    const group = readGroup(readSubdocument(stages, '$group'));
    const sums = new GroupSums(group);
    const collection = store.catalog.get(namespace);
    if (group.isConstant) sums.addCount(await countDocuments(store, collection, search));
    else
      for await (const rows of findInBatches(store, collection, search)) {
        for (const { document } of rows) sums.add(document);
        if (sums.bytes > GROUP_BYTES) throw memoryExceededError('the pipeline');
      }
    return cursors.start(createListSource(sums.results().map(encodeDocument)), {
      namespace,
      batchSize: batchSizeOf(plain),
      pause,
      session,
    });
  },
};

export const aggregateCommands: Record<string, CommandHandler> = { aggregate };
