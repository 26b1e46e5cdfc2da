import { type CommandHandler, OK_REPLY } from './command.ts';

/** Checks the whole store: `{checkStore: 1}`. MongoDB has no such command; its `validate` checks one collection. */
const checkStore: CommandHandler = {
  options: [],
  run: async ({ store, now }, { pause }) => ({ ...(await store.check(pause, now())), ...OK_REPLY }),
};

export const checkCommands: Record<string, CommandHandler> = { checkStore };
