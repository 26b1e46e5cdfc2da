import { cleanText } from './clean-text.ts';
import { splitFrontMatter } from './front-matter.ts';
import type { ParsedNotes, ReaderOptions } from './imported-note.ts';
import { readTextFile, type TextFile } from './text-file.ts';

const MARKDOWN_NAME = /\.(?:md|markdown|mdown)$/i;

interface MarkdownFile extends Pick<TextFile, 'name' | 'otherNames'> {
  readonly text: string;
}

/**
 * Reads a Markdown or text file of Northkeep, Notesnook or any other editor, with the title, the creation date and the
 * tags of its front matter. In a note with front matter, or of a vault with such notes, the words behind a number sign
 * are labels as well. Markup stays as it is typed.
 */
export function readMarkdown({ text, ...file }: MarkdownFile, options: ReaderOptions): ParsedNotes {
  const lines = cleanText(text).split('\n');
  const { body, ...frontMatter } = splitFrontMatter(lines);
  const hasInlineLabels = MARKDOWN_NAME.test(file.name) && (options.hasInlineLabels || body.length < lines.length);
  return readTextFile({ ...file, ...frontMatter, lines: body }, { ...options, hasInlineLabels });
}
