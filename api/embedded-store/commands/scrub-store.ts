import { type CommandHandler, OK_REPLY } from './command.ts';

/**
 * Overwrites deleted values in the data file with zeros: `{scrubStore: 1}`. MongoDB has no such command. Returns the
 * number of overwritten pages.
 */
const scrubStore: CommandHandler = {
  options: [],
  run: async ({ store }) => ({ pages: await store.scrub(), ...OK_REPLY }),
};

export const scrubCommands: Record<string, CommandHandler> = { scrubStore };
