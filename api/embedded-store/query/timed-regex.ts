import { createContext, Script } from 'node:vm';
import { CommandError } from '../errors.ts';

/** Maximum time of one match in ms: a pattern with nested repetitions may otherwise backtrack for hours. */
const MATCH_MS = 100;
/** A pattern without repetitions, alternatives and back-references matches in linear time. */
const SIMPLE = /^[^*+?{|()\\]*$/;

const sandbox: { match: () => boolean } = { match: () => false };
const context = createContext(sandbox);
const script = new Script('match()');

/** Tests a text with a regular expression. Throws error 50 when the match takes too long. */
export function testRegexWithTimeout(pattern: RegExp, text: string): boolean {
  if (SIMPLE.test(pattern.source)) return pattern.test(text);
  sandbox.match = () => pattern.test(text);
  try {
    return Boolean(script.runInContext(context, { timeout: MATCH_MS }));
  } catch (error) {
    // An error thrown in the VM sandbox is not an instance of this realm's `Error`, so only its code is checked.
    if (Reflect.get(Object(error), 'code') !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new CommandError(50, 'MaxTimeMSExpired', `the regular expression ${String(pattern)} takes too long`);
  }
}
