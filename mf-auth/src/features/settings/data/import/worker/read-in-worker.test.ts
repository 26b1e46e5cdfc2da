import { argon2id } from '@northkeep/contracts/argon2id';
import { ArchiveError, type ArchiveRecord } from '@northkeep/shared-archive';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleRecord } from '../testing/archive-file.ts';
import { FailingWorker, SameThreadWorker, SilentWorker } from '../testing/workers.ts';
import { answerRead, BATCH_ITEMS_MAX } from './answer-read.ts';
import { toPostedError } from './post-error.ts';
import type { ReadMessage, WorkerMessage } from './protocol.ts';
import { readInWorker } from './read-in-worker.ts';

const MB = 1024 * 1024;
const ZONE = 'Europe/Oslo';
const REST = { format: 'ics', scope: 's', vaultId: null, createdAt: null, timeZone: ZONE, dropped: {} } as const;
let controller = new AbortController();
let shares: number[] = [];
let received: ReadMessage[] = [];

/** Worker whose answers the test gives by hand. */
class ManualWorker extends SilentWorker {
  static latest: ManualWorker;
  constructor() {
    super();
    ManualWorker.latest = this;
  }
  override postMessage(message: ReadMessage): void {
    received.push(message);
  }
}

const fileOf = (text: string, name = 'a.csv') => new File([text], name);
const fileOfSize = (size: number) => Object.defineProperty(fileOf('x', 'large.ics'), 'size', { value: size });
const read = (file = fileOf('x'), passphrase?: string) =>
  readInWorker(file, {
    timeZone: ZONE,
    signal: controller.signal,
    onProgress: (share) => shares.push(share),
    ...(passphrase === undefined ? {} : { passphrase }),
  });
const recordOf = (index: number): ArchiveRecord => sampleRecord({ kind: 'lines', id: `${index}`, values: {} });
const todoist = (count: number, text = 'Task') =>
  fileOf(`TYPE,CONTENT\n${Array.from({ length: count }, (_, i) => `task,${text} ${i}\n`).join('')}`);

beforeEach(() => {
  controller = new AbortController();
  shares = [];
  received = [];
  vi.stubGlobal('Worker', ManualWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(SilentWorker.running.size).toBe(0);
});

describe('reading a file in a worker', () => {
  it('puts the batches together in their order, reports progress and ends the worker', async () => {
    const result = read(fileOf('x'), 'secret');
    expect(received).toEqual([{ file: expect.any(File), timeZone: ZONE, passphrase: 'secret' }]);
    const worker = ManualWorker.latest;
    worker.answer({ type: 'started' });
    worker.answer({ type: 'progress', share: 0.5 });
    worker.answer({ type: 'batch', list: 'records', items: [recordOf(1), recordOf(2)] });
    worker.answer({ type: 'batch', list: 'refused', items: [{ where: 'line 3', reason: 'empty' }] });
    worker.answer({ type: 'batch', list: 'records', items: [recordOf(3)] });
    expect(worker.isRunning).toBe(true);
    worker.answer({ type: 'done', rest: REST });
    const content = await result;
    expect(content.records.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(content).toMatchObject({ ...REST, savedCards: [], refused: [{ where: 'line 3', reason: 'empty' }] });
    expect(shares).toEqual([0.5]);
  });

  it('ends the worker on Cancel and rejects with the reason', async () => {
    const result = read();
    controller.abort(new Error('cancelled by the user'));
    await expect(result).rejects.toThrow('cancelled by the user');
    expect(ManualWorker.latest.isRunning).toBe(false);
  });

  it('starts no worker after Cancel', async () => {
    controller.abort(new Error('before'));
    await expect(read()).rejects.toThrow('before');
    expect(received).toEqual([]);
  });

  it.each([
    [0, 60],
    [32 * MB, 124],
    [512 * MB, 1084],
  ])('ends the worker of a file of %i bytes after %i s, not before', async (size, seconds) => {
    vi.useFakeTimers();
    const result = read(fileOfSize(size)).catch((reason: unknown) => reason);
    ManualWorker.latest.answer({ type: 'started' });
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(ManualWorker.latest.isRunning).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toMatchObject({ name: 'ReadDeadline', fileName: 'large.ics', seconds });
    expect(ManualWorker.latest.isRunning).toBe(false);
  });

  it.each([
    new ArchiveError('WRONG_PASSPHRASE', 'a detail'),
    new DOMException('gone', 'NotReadableError'),
    new RangeError('too deep'),
  ])('rejects with the error of the reader: %s', async (error) => {
    const result = read().catch((reason) => reason);
    ManualWorker.latest.answer({ type: 'failed', error: toPostedError(error) });
    const reason = await result;
    expect([reason.name, reason.message]).toEqual([error.name, error.message]);
    expect(reason instanceof ArchiveError).toBe(error instanceof ArchiveError);
    expect(reason instanceof DOMException).toBe(error instanceof DOMException);
    if (error instanceof ArchiveError) expect(reason).toMatchObject({ code: error.code, detail: error.detail });
  });

  it('tells a script that was not loaded from a fault of a worker that runs', async () => {
    vi.stubGlobal('Worker', FailingWorker);
    await expect(read()).rejects.toMatchObject({ name: 'WorkerUnavailable' });
    vi.stubGlobal('Worker', ManualWorker);
    const result = read().catch((reason: unknown) => reason);
    ManualWorker.latest.answer({ type: 'started' });
    ManualWorker.latest.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    expect(await result).toMatchObject({ name: 'Error', message: 'out of memory' });
  });

  it('rejects in a browser that refuses or has no workers', async () => {
    vi.stubGlobal('Worker', undefined);
    await expect(read()).rejects.toMatchObject({ name: 'WorkerUnavailable' });
  });
});

describe('the worker', () => {
  const answersTo = async (message: ReadMessage) => {
    const answers: WorkerMessage[] = [];
    await answerRead(message, (answer) => answers.push(structuredClone(answer)), argon2id);
    return answers;
  };
  const sizesOf = (answers: WorkerMessage[]) => answers.flatMap((a) => (a.type === 'batch' ? [a.items.length] : []));

  it('posts the records in batches, before it says that it is done', async () => {
    const answers = await answersTo({ file: todoist(2500), timeZone: ZONE });
    expect(sizesOf(answers)).toEqual([BATCH_ITEMS_MAX, BATCH_ITEMS_MAX, 500]);
    expect(answers.at(-1)).toMatchObject({ type: 'done', rest: { format: 'todoist' } });
  });

  it('posts fewer records at once when they are long, and a list of refused parts in batches too', async () => {
    const long = await answersTo({ file: todoist(40, 'long '.repeat(10_000)), timeZone: ZONE });
    expect(Math.max(...sizesOf(long))).toBeLessThan(11);
    expect(sizesOf(long).reduce((sum, size) => sum + size)).toBe(40);
    const columns = 'id,state,parentKind,parentId,index,createdAt,updatedAt,text';
    const file = fileOf(`${columns}\n${',\n'.repeat(1500)}`, 'lines.csv');
    const refused = (await answersTo({ file, timeZone: ZONE })).filter((a) => a.type === 'batch');
    expect(refused.map(({ list, items }) => [list, items.length])).toEqual([
      ['refused', 1000],
      ['refused', 500],
    ]);
  });

  it('gives the page the records in the order of the file', async () => {
    vi.stubGlobal('Worker', SameThreadWorker);
    const { records } = await read(todoist(2500));
    expect(records.map(({ values }) => values.text)).toEqual(Array.from({ length: 2500 }, (_, i) => `Task ${i}`));
  });

  it('posts the error of a file that cannot be read', async () => {
    const [answer] = await answersTo({ file: fileOf('{"a":1}', 'a.json'), timeZone: ZONE });
    expect(answer).toMatchObject({ type: 'failed', error: { archive: { code: 'OTHER_FORMAT' } } });
  });
});
