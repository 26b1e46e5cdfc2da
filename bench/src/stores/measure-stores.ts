import { randomUUID } from 'node:crypto';
import { Server } from '@northkeep/e2e/support/server';
import mongoose, { type Connection, type Model } from 'mongoose';
import { computeRatio, type Ratio } from '../ratio.ts';
import { readStoreUri } from '../suite/notes.ts';
import { BENCH_OPERATIONS, type BenchDocument, openBenchCollection } from './operations.ts';

const TURNS = 3;
const GOAL = 1;
const MISSING = 'SecantusDB (installation: bench/README.md)';
const nameOf = (operation: string) => `embedded store: ${operation}`;

/** Measures the same mongoose calls on the embedded store of a running server and on an independent database server. */
export async function measureStores(independentServer: string | undefined): Promise<Ratio[]> {
  if (independentServer === undefined) return BENCH_OPERATIONS.map(({ name }) => missing(name));
  const server = await Server.start();
  const connections: Connection[] = [];
  const open = async (uri: string) => {
    const connection = await mongoose
      .createConnection(uri, { dbName: `bench_${randomUUID().slice(0, 8)}` })
      .asPromise();
    connections.push(connection);
    return { things: await openBenchCollection(connection), ids: [] as string[] };
  };
  try {
    const ours = await open(readStoreUri(server));
    const independent = await open(independentServer);
    const ratios: Ratio[] = [];
    for (const { name, run } of BENCH_OPERATIONS) {
      const took = { ours: [] as number[], independent: [] as number[] };
      await timed(run, ours);
      await timed(run, independent);
      for (let turn = 0; turn < TURNS; turn += 1) {
        took.ours.push(await timed(run, ours));
        took.independent.push(await timed(run, independent));
      }
      const compared = { measured: took.ours, floor: took.independent, floorName: 'SecantusDB, the same calls' };
      ratios.push(computeRatio({ name: nameOf(name), goal: GOAL, ...compared }));
    }
    return ratios;
  } finally {
    for (const connection of connections) {
      await connection.dropDatabase();
      await connection.close();
    }
    await server.remove();
  }
}

interface MeasuredCollection {
  readonly things: Model<BenchDocument>;
  readonly ids: string[];
}

async function timed(
  run: (typeof BENCH_OPERATIONS)[number]['run'],
  { things, ids }: MeasuredCollection,
): Promise<number> {
  const started = performance.now();
  await run(things, ids);
  return performance.now() - started;
}

const missing = (operation: string): Ratio => ({
  name: nameOf(operation),
  goal: GOAL,
  ratio: null,
  measured: '',
  floor: `missing: ${MISSING}`,
});
