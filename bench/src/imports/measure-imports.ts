import { readImport } from '@northkeep/shared-archive';
import { HOSTILE_SHAPES, type ImportShape, ORDINARY_SHAPES } from '@northkeep/shared-archive/testing/import-shapes';
import { median, type Ratio } from '../ratio.ts';
import { PACKED_SHAPES } from './packed-shapes.ts';

const MB = 1024 * 1024;
const SMALL_MB = 1;
const LARGE_MB = 32;
/** The small file is read several times: its time is short, and the first reads also compile the reader. */
const SMALL_RUNS = 5;
/** A linear reader needs about the same time per MB, a quadratic one 32 times as long. Garbage collection adds some. */
const GOAL = 3;
/** Least time in ms that counts for the small file, so that the measurement's own precision does not change the ratio. */
const FLOOR_MS = 5;
/** Number of parts by which the bytes of one part are found. */
const SAMPLE = 500;

/** A kind of file, and how to build one with a number of repeated parts. */
export interface MeasuredShape {
  readonly title: string;
  readonly build: (count: number) => Promise<File>;
  readonly passphrase?: string;
}

const toMeasured = ({ title, name, build }: ImportShape): MeasuredShape => ({
  title,
  build: async (count) => new File([build(count)], name),
});

/** Measures how the CPU time of an import grows from 1 MB to 32 MB: for each format, and for each hostile file. */
export async function measureImports(): Promise<Ratio[]> {
  const ratios: Ratio[] = [];
  for (const shape of [...ORDINARY_SHAPES.map(toMeasured), ...PACKED_SHAPES, ...HOSTILE_SHAPES.map(toMeasured)])
    ratios.push(await measureGrowth(shape));
  return ratios;
}

async function measureGrowth(shape: MeasuredShape): Promise<Ratio> {
  const partBytes = (await shape.build(SAMPLE)).size / SAMPLE;
  const small = await shape.build(Math.ceil((SMALL_MB * MB) / partBytes));
  const figures: number[] = [];
  for (let run = 0; run < SMALL_RUNS; run += 1) figures.push(await measureRead(small, shape));
  const large = await shape.build(Math.ceil((LARGE_MB * MB) / partBytes));
  const largeMs = (await measureRead(large, shape)) / (large.size / MB);
  const smallMs = Math.max(FLOOR_MS, median(figures)) / (small.size / MB);
  return {
    name: `import of ${shape.title}`,
    goal: GOAL,
    ratio: largeMs / smallMs,
    measured: `${largeMs.toFixed(1)} ms per MB of ${LARGE_MB} MB`,
    floor: `${smallMs.toFixed(1)} ms per MB of ${SMALL_MB} MB`,
  };
}

/** Reads a file and returns the CPU time in ms. Some hostile files are refused, which also takes time. */
async function measureRead(file: File, { passphrase }: MeasuredShape): Promise<number> {
  const start = process.cpuUsage();
  const options = { timeZone: 'Europe/Oslo', ...(passphrase === undefined ? {} : { passphrase }) };
  await readImport(file, options).catch(() => undefined);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
