import { parseSync, Visitor } from 'oxc-parser';

/** Texts of a source file: its string literals, and its code without comments. */
export interface ScannedSource {
  readonly quoted: readonly string[];
  readonly code: string;
  /** Relative modules that the file imports. */
  readonly imports: readonly string[];
}

/**
 * Minimum length of a text that may be a part of a longer string. A shorter text must be quoted exactly: 'Create' must
 * not match 'Create your vault'.
 */
const SUBSTRING_MIN = 12;

/** Parses a source file and collects its strings, templates, regular expressions and JSX texts. */
export function scanSource(file: string, source: string): ScannedSource {
  const { program, comments, module } = parseSync(file, source);
  const quoted: string[] = [];
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex)
        quoted.push(node.regex.pattern.replace(/^\^|\$$/g, '').replace(/\\(.)/g, '$1'));
      else if (typeof node.value === 'string') quoted.push(node.value);
    },
    TemplateElement: (node) => void quoted.push(node.value.cooked ?? node.value.raw),
    JSXText: (node) => void quoted.push(node.value.trim()),
  }).visit(program);
  const code = comments.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), source);
  const imports = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  return { quoted, code, imports: imports.filter((specifier) => specifier.startsWith('.')) };
}

/** Returns true when a file quotes the exact text. */
export function hasStringLiteral(files: readonly ScannedSource[], text: string): boolean {
  const matches = (literal: string) => literal === text || (text.length >= SUBSTRING_MIN && literal.includes(text));
  return files.some(({ quoted }) => quoted.some(matches));
}

/** Returns true when the code of a file contains the text. */
export function containsText(files: readonly ScannedSource[], text: string): boolean {
  return files.some(({ code }) => code.includes(text));
}

/** Returns true when the code of a file contains the number, with or without numeric separators (210_000). */
export function containsNumber(files: readonly ScannedSource[], value: string): boolean {
  const number = new RegExp(`(?<![\\w.])${value.replace('.', '\\.')}(?![\\w]|\\.\\d)`);
  return files.some(({ code }) => number.test(code.replace(/(\d)_(?=\d)/g, '$1')));
}
