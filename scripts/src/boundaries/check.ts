import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listWorkspaces } from '../workspaces.ts';
import { findMissingPaths } from './check-document-paths.ts';
import { findNameViolations } from './check-names.ts';
import { findStyleSheetViolations } from './check-style-sheets.ts';
import { findWordViolations } from './check-words.ts';
import { findFieldsWithoutDirection } from './fields-without-direction.ts';
import { findFieldsWithoutDraft } from './fields-without-draft.ts';
import { findFormatsWithoutRegion } from './formats-without-region.ts';
import { findGlobalSelectors } from './global-selectors.ts';
import { findGluedSentences } from './glued-sentences.ts';
import { importsOf } from './imports-of.ts';
import { findOpenedDatabases } from './opened-databases.ts';
import { findParsedFormats } from './parsed-formats.ts';
import { findPhysicalDirections } from './physical-directions.ts';
import { findPluralsByHand } from './plurals-by-hand.ts';
import { findRawCuts } from './raw-cuts.ts';
import { findResetModules } from './reset-modules.ts';
import { explainViolation } from './rules.ts';
import { findSingleUserConstants } from './single-user-constants.ts';
import { findTextsInSentences } from './texts-in-sentences.ts';
import { findTextsWithoutDirection } from './texts-without-direction.ts';
import { findUnguardedKeys } from './unguarded-keys.ts';
import { findUnsupportedApis } from './unsupported-apis.ts';

const SOURCE = /\.(ts|tsx)$/;
const EXCLUDED = /(^|[\\/])(node_modules|dist|vectors|golden)([\\/]|$)/;

/** Folders of the root that hold nothing of the repository. */
const IGNORED_FOLDERS = ['.git', '.cache', '.data', '.release', 'node_modules', 'releases', 'test-results'];

/**
 * Checks the named workspaces of a repository (default: all, and the documents outside of them): their imports, that
 * each thing has one name in code and in texts, that no code reads formatted texts back or uses an API that
 * a supported browser lacks, that the paths in their documents exist, and with contracts that others share its constants.
 * Returns one sentence per violation: `file: reason`.
 */
export function checkBoundaries(root: string, names: readonly string[] = []): string[] {
  const workspaces = listWorkspaces(root);
  const unknown = names.filter((name) => !workspaces.includes(name));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: no such workspace`);
  const checked = names.length > 0 ? names : workspaces;
  return [
    ...checked.flatMap((workspace) => checkWorkspace({ root, workspace, workspaces })),
    ...(checked.includes('contracts') ? findSingleUserConstants(root, workspaces) : []),
    ...checkDocuments(root, names),
  ];
}

interface WorkspaceInput {
  root: string;
  workspace: string;
  workspaces: readonly string[];
}

function checkWorkspace({ root, workspace, workspaces }: WorkspaceInput): string[] {
  const dir = path.join(root, workspace);
  const sources = listEntries(dir)
    .filter((entry) => SOURCE.test(entry) && !EXCLUDED.test(entry))
    .map((entry) => {
      const file = path.join(dir, entry);
      const text = readFileSync(file, 'utf8');
      return { file: path.relative(root, file), text, imports: importsOf({ file, text, workspace, dir, workspaces }) };
    });
  return [
    ...sources.flatMap(({ file, text, imports }) =>
      [
        ...imports.flatMap((found) => explainViolation(found) ?? []),
        ...findNameViolations(file, text),
        ...findFieldsWithoutDirection(file, text),
        ...findTextsWithoutDirection(file, text),
        ...findTextsInSentences(file, text),
        ...findGluedSentences(file, text),
        ...findFieldsWithoutDraft(file, text),
        ...findRawCuts(file, text),
        ...findUnguardedKeys(file, text),
        ...findFormatsWithoutRegion(file, text),
        ...findParsedFormats(file, text),
        ...findPluralsByHand(file, text),
        ...findOpenedDatabases(file, text),
        ...findResetModules(file, text),
        ...findUnsupportedApis(file, text),
        ...findWordViolations(file, text),
      ].map((reason) => `${file}: ${reason}`),
    ),
    ...checkStyleSheets(root, dir),
    ...findStyleSheetViolations(
      sources.map(({ file, imports }) => ({ file, specifiers: imports.map(({ specifier }) => specifier) })),
    ),
  ];
}

/** Checks that the style sheets of a workspace name no side of the screen, and that modules apply to their own elements. */
const checkStyleSheets = (root: string, dir: string): string[] =>
  listEntries(dir)
    .filter((entry) => entry.endsWith('.css') && !EXCLUDED.test(entry))
    .flatMap((entry) => {
      const file = path.join(dir, entry);
      const name = path.relative(root, file);
      const text = readFileSync(file, 'utf8');
      const selectors = entry.endsWith('.module.css') ? findGlobalSelectors(text) : [];
      return [...findPhysicalDirections(name, text), ...selectors].map((reason) => `${name}: ${reason}`);
    });

/** Checks the documents of the named workspaces; of the whole repository when none is named. */
function checkDocuments(root: string, names: readonly string[]): string[] {
  const entries = readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !IGNORED_FOLDERS.includes(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? [entry.name, ...listEntries(path.join(root, entry.name)).map((inner) => `${entry.name}/${inner}`)]
        : [entry.name],
    )
    .filter((entry) => !EXCLUDED.test(entry));
  return entries
    .filter((file) => file.endsWith('.md') && (names.length === 0 || names.some((name) => file.startsWith(`${name}/`))))
    .flatMap((file) =>
      findMissingPaths({ root, file, text: readFileSync(path.join(root, file), 'utf8'), entries }).map(
        (reason) => `${file}: ${reason}`,
      ),
    );
}

/** Lists the files and folders in a folder by their paths relative to it, with `/`. */
const listEntries = (dir: string): string[] =>
  (readdirSync(dir, { recursive: true }) as string[]).map((entry) => entry.split(path.sep).join('/'));
