import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { findFreePort } from '../free-port.ts';
import type { Liar, Lie, ToldAnswer } from './lie.ts';
import { LIES } from './lies.ts';
import { type ProxiedResponse, type ProxyRule, TamperingProxy } from './tampering-proxy.ts';

const USAGE = 'npm run lie -- <case> [--target http://localhost:8080] [--port 8081]';

export interface LieTerminal {
  /** Each line switches between truth and lie. */
  readonly input: Readable;
  print(line: string): void;
}

/**
 * `npm run lie`: lists the cases. `npm run lie -- <case>`: runs a proxy before a running server, which tells one lie
 * after a line break was typed and the truth again after the next one. Returns the exit code without a case, or the
 * running proxy.
 */
export async function runLieCommand(
  args: readonly string[],
  terminal: LieTerminal,
): Promise<{ readonly code: number; readonly proxy?: TamperingProxy }> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { target: { type: 'string', default: 'http://localhost:8080' }, port: { type: 'string' } },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (name === undefined) {
    for (const line of describeLies()) terminal.print(line);
    return { code: 0 };
  }
  const lie = LIES.find((one) => one.name === name);
  if (!lie) {
    terminal.print(`There is no case ${name}. npm run lie lists the cases.`);
    return { code: 1 };
  }
  const port = values.port === undefined ? await findFreePort() : Number(values.port);
  const proxy = await TamperingProxy.start(port).catch((error: unknown) => {
    terminal.print(`The port ${port} cannot be used: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  });
  if (!proxy) return { code: 1 };
  proxy.forwardTo(values.target);
  switchOnLines(lie, proxy, terminal);
  return { code: 0, proxy };
}

function describeLies(): string[] {
  const rows = LIES.flatMap(({ name, tells, outcome, app }) => [
    '',
    `${name.padEnd(16)}${tells}`,
    `${' '.repeat(16)}${outcome}: ${app}`,
  ]);
  return [USAGE, ...rows];
}

/** Tells the truth at first, so that a device can see it before the lie. */
function switchOnLines(lie: Lie, proxy: TamperingProxy, { input, print }: LieTerminal): void {
  print(`The app is at ${proxy.url}. The server tells the truth.`);
  print(`Press Enter and it lies: ${lie.tells}`);
  const liar = lie.begin();
  // Told to the liar from the beginning, because some lies repeat what was true before.
  proxy.follow(ruleOf(liar, () => isLying));
  let isLying = false;
  input.on('data', (typed: Buffer) => {
    for (const _ of String(typed).matchAll(/\n/g)) isLying = !isLying;
    print(isLying ? `The server lies. ${lie.outcome}: ${lie.app}` : 'The server tells the truth.');
  });
}

/** While the truth is told, the liar learns from the honest answers, which pass unchanged. */
function ruleOf(liar: Liar, isLying: () => boolean): ProxyRule {
  return {
    concerns: (request) => liar.concerns(request),
    answer: async ({ method, path, headers, body }, ask) => {
      let honest: ProxiedResponse | null = null;
      const told = await liar.answer(
        { method, path, vaultId: headers['x-vault']?.toString(), body: parse(body) },
        async () => {
          honest = await ask();
          return { status: honest.status, body: parse(honest.body) };
        },
      );
      return isLying() ? format(told) : (honest ?? (await ask()));
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const format = ({ status, body }: ToldAnswer): ProxiedResponse => ({
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
