import { encodeDocument, type Fields, isSubdocument } from '../bson/values.ts';
import { badValueError, CommandError, memoryExceededError } from '../errors.ts';
import { DocumentSearch } from '../query/document-search.ts';
import { countDocuments, findInBatches } from '../query/find-documents.ts';
import { compileFilter } from '../query/matching.ts';
import { readSort, sortDocuments } from '../query/ordering.ts';
import { compileProjection } from '../query/projection.ts';
import { batchSizeOf } from './catalog-commands.ts';
import { type CommandHandler, readSubdocument, readWholeNumber } from './command.ts';
import { createListSource, createSearchSource, type DocumentSource } from './cursors.ts';
import { compileGroup } from './group.ts';

/** Maximum bytes of BSON documents that a pipeline holds in memory; MongoDB has the same limit. */
const PIPELINE_BYTES = 100 * 1024 * 1024;

type Stage = (documents: Fields[]) => Fields[];

const STAGES: Readonly<Record<string, (pipelineStage: Fields) => Stage>> = {
  $match(stage) {
    const matches = compileFilter(readSubdocument(stage, '$match'));
    return (documents) => documents.filter(matches);
  },
  $sort(stage) {
    const order = readSort(readSubdocument(stage, '$sort'));
    return (documents) => sortDocuments(documents, order, (document) => document);
  },
  $skip(stage) {
    const skip = readWholeNumber(stage, '$skip', 0);
    return (documents) => documents.slice(skip);
  },
  $limit(stage) {
    const limit = readWholeNumber(stage, '$limit', 0);
    return (documents) => documents.slice(0, limit);
  },
  $project(stage) {
    const project = compileProjection(readSubdocument(stage, '$project'));
    if (!project) throw badValueError('$project needs at least one field');
    return (documents) => documents.map(project);
  },
  $group: (stage) => compileGroup(readSubdocument(stage, '$group')),
  $count({ $count: name }) {
    if (typeof name !== 'string' || !/^[^$.]+$/.test(name)) throw badValueError('$count needs the name of a field');
    return (documents) => (documents.length > 0 ? [{ [name]: documents.length }] : []);
  },
};

function compileStage(stage: unknown): Stage {
  const names = isSubdocument(stage) ? Object.keys(stage) : [];
  const [name = ''] = names;
  if (!isSubdocument(stage) || names.length !== 1) throw badValueError('a pipeline stage has exactly one field');
  const compile = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
  if (!compile) {
    throw new CommandError(40324, 'Location40324', `the embedded store does not support the pipeline stage ${name}`);
  }
  return compile(stage);
}

/**
 * Separates a leading $match and a following $sort from the other stages, because a search runs these two with indexes.
 */
function splitPipeline(pipeline: readonly unknown[]) {
  const [first, second] = pipeline;
  const filter = isSubdocument(first) && '$match' in first ? readSubdocument(first, '$match') : undefined;
  const sorting = filter ? second : first;
  const sort = isSubdocument(sorting) && '$sort' in sorting ? readSubdocument(sorting, '$sort') : undefined;
  return { filter: filter ?? {}, sort: sort ?? {}, rest: pipeline.slice(Number(!!filter) + Number(!!sort)) };
}

/**
 * Reads the stage that the driver's `countDocuments` sends, `{$group: {_id: <number>, <name>: {$sum: 1}}}`. Returns
 * undefined when there is any other stage.
 */
function readCountStage(stages: readonly unknown[]): { _id: number; name: string } | undefined {
  const [stage] = stages;
  const group = stages.length === 1 && isSubdocument(stage) ? stage.$group : undefined;
  if (!isSubdocument(group)) return undefined;
  const { _id, ...others } = group;
  const [[name, value] = ['', undefined], ...more] = Object.entries(others);
  const counts = isSubdocument(value) && value.$sum === 1 && Object.keys(value).length === 1;
  return typeof _id === 'number' && counts && more.length === 0 ? { _id, name } : undefined;
}

const aggregate: CommandHandler = {
  options: ['pipeline', 'cursor'],
  async run({ store, cursors }, { plain, namespace, pause, session }) {
    const { pipeline } = plain;
    if (!Array.isArray(pipeline)) throw badValueError("'pipeline' must be a list of stages");
    for (const stage of pipeline) compileStage(stage);
    const { filter, sort, rest } = splitPipeline(pipeline);
    const collection = store.catalog.get(namespace);
    const reply = (source: DocumentSource) =>
      cursors.start(source, { namespace, batchSize: batchSizeOf(plain), pause, session });
    const counting = readCountStage(rest);
    if (counting) {
      const n = await countDocuments(store, collection, { filter, pause });
      return reply(createListSource(n > 0 ? [encodeDocument({ _id: counting._id, [counting.name]: n })] : []));
    }
    const search = { filter, sort: readSort(sort), pause };
    if (rest.length === 0) return reply(createSearchSource(new DocumentSearch(store, collection, search)));
    const documents: Fields[] = [];
    let bytes = 0;
    for await (const rows of findInBatches(store, collection, search)) {
      for (const { raw, document } of rows) {
        bytes += raw.length;
        documents.push(document);
      }
      if (bytes > PIPELINE_BYTES) throw memoryExceededError('the pipeline');
    }
    const result = rest.map(compileStage).reduce((current, stage) => stage(current), documents);
    return reply(createListSource(result.map(encodeDocument)));
  },
};

export const aggregateCommands: Record<string, CommandHandler> = { aggregate };
