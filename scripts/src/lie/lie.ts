/** Request as a lie sees it. */
export interface ToldRequest {
  readonly method: string;
  /** Path with its query, beginning with `/api/` or naming a file. */
  readonly path: string;
  /** Id of the vault that the request names in its header; undefined for one that names none. */
  readonly vaultId?: string | undefined;
  /** Parsed JSON; empty for a request without a body. */
  readonly body?: unknown;
}

export interface ToldAnswer {
  readonly status: number;
  /** Parsed JSON, or the text of a response that is not JSON. */
  readonly body: unknown;
}

/** One telling of a lie: it remembers what it has seen. */
export interface Liar {
  concerns(request: ToldRequest): boolean;
  /** `ask` returns the answer of the honest server; a liar that does not call it keeps the request from the server. */
  answer(request: ToldRequest, ask: () => Promise<ToldAnswer>): Promise<ToldAnswer>;
}

/**
 * What the app does with a lie: it does not accept it; it tells the user; or it finds it at a later comparison with the
 * server's list of revisions.
 */
export type Outcome = 'refused' | 'reported' | 'found later';

export interface Lie {
  /** Name of the case on the command line. */
  readonly name: string;
  /** What the server says, as one sentence. */
  readonly tells: string;
  readonly outcome: Outcome;
  /** What the app does, as one sentence. */
  readonly app: string;
  begin(): Liar;
}

export type Members = Readonly<Record<string, unknown>>;

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Creates a liar that changes the body of each successful answer. It returns undefined to leave one as it is. */
export function changeAnswers(
  method: string,
  path: RegExp,
  change: (body: Members, request: ToldRequest) => unknown,
): Liar {
  return {
    concerns: (request) => request.method === method && path.test(request.path),
    answer: async (request, ask) => {
      const honest = await ask();
      if (honest.status >= 300 || !isMembers(honest.body)) return honest;
      return { ...honest, body: change(honest.body, request) ?? honest.body };
    },
  };
}

/** Creates a liar that answers without asking the server. */
export const inventAnswers = (
  methods: readonly string[],
  path: RegExp,
  invent: (request: ToldRequest) => ToldAnswer,
): Liar => ({
  concerns: ({ method, path: asked }) => methods.includes(method) && path.test(asked),
  answer: async (request) => invent(request),
});

/** Changes the bits of the byte at a position of a base64 text, counted from 0. */
export function flipByte(base64: unknown, position: number): string {
  const bytes = Buffer.from(String(base64), 'base64');
  const byte = bytes[position];
  if (byte === undefined) throw new Error(`No byte ${position} in a text of ${bytes.length} bytes.`);
  bytes[position] = byte ^ 0xff;
  return bytes.toString('base64');
}
