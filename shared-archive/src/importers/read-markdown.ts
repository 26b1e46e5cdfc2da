import { cleanText } from './clean-text.ts';
import { splitFrontMatter } from './front-matter.ts';
import type { ParsedNotes, ReaderOptions } from './imported-note.ts';
import { readTextFile, type TextFile } from './text-file.ts';

interface MarkdownFile extends Pick<TextFile, 'name' | 'otherNames'> {
  readonly text: string;
}

/**
 * Reads a Markdown or text file of Northkeep, Notesnook or any other editor, with the title, the creation date and the
 * tags of its front matter. Markup stays as it is typed.
 */
export function readMarkdown({ text, ...file }: MarkdownFile, options: ReaderOptions): ParsedNotes {
  const { body, ...frontMatter } = splitFrontMatter(cleanText(text).split('\n'));
  return readTextFile({ ...file, ...frontMatter, lines: body }, options);
}
