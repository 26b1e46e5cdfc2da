import { isKind } from '@northkeep/contracts';
import { sync } from '@northkeep/shared-vault';
import { UNSENT_FILE_TEXTS } from './copy.ts';
import { downloadText } from './download.ts';
import { type Deed, describeDeed } from './kind-texts.ts';
import { isRecordTitleField } from './record-text.ts';
import { formatExactTime } from './time-text.ts';

/** Entry of the JSON of `sync.exportWaiting()`. */
interface ExportedChange {
  readonly state: string;
  readonly what: string;
  readonly kind: string;
  readonly at: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const ONLY_HERE = 'Not kept on this device';
const DEEDS: Readonly<Record<string, Deed>> = {
  create: 'created',
  change: 'changed',
  remove: 'deleted',
};

/**
 * Formats the JSON of `sync.exportWaiting()` as readable text, followed by the JSON itself.
 * @param lost texts that could not be stored on this device
 */
export function formatUnsentChanges(json: string, at: Date, lost: readonly string[] = []): string {
  const all = changesIn(json);
  const count = all.length + lost.length;
  const head = UNSENT_FILE_TEXTS.head(count, formatExactTime(at));
  const readable = all.map((change) => [headingOf(change), ...linesOf(change)].join('\n'));
  return [
    head,
    'This file is not encrypted. Keep it where only you can read it.',
    ...lost.map((words) => `${ONLY_HERE}\n${words}`),
    ...readable,
    'The same as data:',
    json,
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

function headingOf({ what, kind, at, state }: ExportedChange): string {
  const deed = DEEDS[what];
  const title = isKind(kind) && deed !== undefined ? describeDeed(kind, deed) : `${kind}: ${what}`;
  return `${title}, ${formatExactTime(Date.parse(at))}, ${state}`;
}

/** Returns the lines of a change: the title first, then every other value that is not empty. */
function linesOf({ kind, values }: ExportedChange): string[] {
  const isTitleField = (name: string) => isKind(kind) && isRecordTitleField(kind, name);
  const title = Object.entries(values).flatMap(([name, value]) =>
    isTitleField(name) && typeof value === 'string' ? [value] : [],
  );
  const others = Object.entries(values).filter(
    ([name, value]) => !isTitleField(name) && value !== null && value !== false && value !== '',
  );
  return [...title, ...others.map(([name, value]) => `  ${name}: ${shown(value)}`)];
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function changesIn(json: string): ExportedChange[] {
  const rows: unknown = JSON.parse(json);
  return Array.isArray(rows) ? rows.flatMap((row: unknown) => (isChange(row) ? [row] : [])) : [];
}

function isChange(row: unknown): row is ExportedChange {
  if (typeof row !== 'object' || row === null) return false;
  const names = new Map(Object.entries(row));
  const texts = ['state', 'what', 'kind', 'at'].every((name) => typeof names.get(name) === 'string');
  return texts && typeof names.get('values') === 'object' && names.get('values') !== null;
}

/** Returns all changes that have not reached the server, including those that could not be stored on this device. */
export async function readUnsentChanges(at: Date): Promise<string> {
  // A store that cannot be read, as in a page of an older release, does not keep the words of this page from the file.
  const stored = await sync.exportUnsentChanges().catch(() => '[]');
  return formatUnsentChanges(stored, at, sync.unstoredTexts);
}

/** Downloads what {@link readUnsentChanges} returns. */
export async function downloadUnsentChanges(): Promise<void> {
  const now = new Date();
  downloadText(`northkeep-not-sent-${now.toISOString().slice(0, 10)}.txt`, await readUnsentChanges(now));
}
