import { parseSync, Visitor } from 'oxc-parser';

/** Words that a file looks for: everything it quotes, and its text without comments. */
export interface Words {
  readonly quoted: readonly string[];
  readonly code: string;
  /** Relative modules it imports. */
  readonly imports: readonly string[];
}

/** Shorter texts must be quoted whole: 'Create' is no part of 'Create your vault'. */
const SHORT = 12;

/** Reads what a source file quotes: strings, templates, patterns and the text of elements. */
export function readWords(file: string, source: string): Words {
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

/** Whether some file quotes a text of the specification, to the letter. */
export function quotes(files: readonly Words[], text: string): boolean {
  const fits = (words: string) => words === text || (text.length >= SHORT && words.includes(text));
  return files.some(({ quoted }) => quoted.some(fits));
}

/** Whether some file holds these words anywhere in its code. */
export function holds(files: readonly Words[], words: string): boolean {
  return files.some(({ code }) => code.includes(words));
}

/** Whether some file names a number, separators of thousands left out: 210_000 names 210000. */
export function names(files: readonly Words[], value: string): boolean {
  const number = new RegExp(`(?<![\\w.])${value.replace('.', '\\.')}(?![\\w]|\\.\\d)`);
  return files.some(({ code }) => number.test(code.replace(/(\d)_(?=\d)/g, '$1')));
}
