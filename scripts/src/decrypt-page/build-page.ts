import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, defaultClientConditions } from 'vite';
import { ROOT } from '../root.ts';

const ARCHIVE = path.join(ROOT, 'shared-archive');
const SOURCES = path.join(ARCHIVE, 'src/page');
const STYLES = ['page.css', 'opened-archive.css'];

/** Path of the built page, which the build of the account area and the journeys read. */
export const DECRYPT_PAGE_FILE = path.join(ARCHIVE, 'page/decrypt.html');

/**
 * Builds the page that opens an archive: one HTML file with its script and style, which a content security policy
 * allows by their hashes and which can send nothing. Equal sources and dependencies give equal bytes on every machine.
 */
export async function buildDecryptPage(): Promise<string> {
  const script = await bundleScript();
  const style = minifyCss(STYLES.map((name) => readFileSync(path.join(SOURCES, name), 'utf8')).join('\n'));
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const parts: Readonly<Record<string, string>> = { CSP: policy, STYLE: style, SCRIPT: script };
  const template = readFileSync(path.join(SOURCES, 'template.html'), 'utf8');
  // All placeholders are replaced in one pass, so that a placeholder inside the script is not replaced.
  return template.replace(/%(CSP|STYLE|SCRIPT)%/g, (_, name: string) => parts[name] ?? '');
}

async function bundleScript(): Promise<string> {
  const result = await build({
    root: ARCHIVE,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['northkeep-source', ...defaultClientConditions] },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      reportCompressedSize: false,
      rollupOptions: { input: path.join(SOURCES, 'main.ts'), output: { format: 'iife' } },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [chunk, ...others] = outputs;
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('The page has to be one script.');
  const code = chunk.code.trim();
  // An inline script ends at the first closing tag, even inside a string.
  if (/<\/script|<!--/i.test(code)) throw new Error('The script contains markup that would end it.');
  return code;
}

/**
 * Removes comments, line breaks and indentation. This is enough for the style of the page, which has no strings with
 * spaces.
 */
const minifyCss = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .trim();

/** Returns the source expression of a content security policy for a text (CSP Level 3 §6.7.2.2). */
const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`;
