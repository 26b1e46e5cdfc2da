import { normalizeSearchText, queryWordsOf } from '@northkeep/contracts';
import type { Command } from '@northkeep/shared-kit/runtime';

/** A command of the shell or of an area. */
export interface PaletteCommand extends Command {
  /** True if the command is listed only when it matches the query. */
  readonly isHidden?: boolean;
}

export const commandLabelOf = ({ label }: Pick<Command, 'label'>): string =>
  typeof label === 'string' ? label : label();

/**
 * Returns the available commands that contain every word of the query in their label or keywords, best first: a label
 * that starts with the query, a word that does, then the others, each in the order given.
 */
export function matchCommands(commands: readonly PaletteCommand[], query: string): readonly PaletteCommand[] {
  const words = queryWordsOf(query);
  const usable = commands.filter(({ available }) => available?.() ?? true);
  if (words.length === 0) return usable.filter(({ isHidden }) => !isHidden);
  const [first = ''] = words;
  const ranked = usable.flatMap((command) => {
    const label = normalizeSearchText(commandLabelOf(command));
    const text = ` ${label} ${normalizeSearchText(command.keywords ?? '')}`;
    if (!words.every((word) => text.includes(word))) return [];
    const rank = label.startsWith(first) ? 0 : words.every((word) => text.includes(` ${word}`)) ? 1 : 2;
    return [{ command, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ command }) => command);
}
