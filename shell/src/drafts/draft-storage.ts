import { type Draft, type DraftStorage, decodeDrafts } from '@northkeep/shared-kit/drafts';

/** Name of the encrypted local value that holds the drafts. */
const STORED_NAME = 'field-drafts';

/** Separates the name of a draft from the id of the page that keeps another text for the same field. */
const PAGE = '\n';

/** Maximum time in ms to wait for another tab that stores its drafts. */
const LOCK_WAIT_MS = 1_000;

interface DraftStoragePorts {
  /** Encrypted values of the open vault on this device. */
  readonly local: {
    read(name: string): Promise<unknown>;
    write(name: string, value: Readonly<Record<string, Draft>>): Promise<void>;
  };
  /** Time of the server in ms since the epoch; null while it is unknown. */
  serverTime(): number | null;
}

/**
 * Keeps the drafts of one vault, encrypted on this device. Their age is counted by the time of the server: a wrong clock
 * of the device would delete what was typed today. A page replaces and deletes only texts that it has read or stored
 * itself. When another page has stored a text for the same field meanwhile, both are kept, and the page that is opened
 * next gets them joined.
 */
export function createDraftStorage({ local, serverTime }: DraftStoragePorts): DraftStorage {
  const page = PAGE + crypto.randomUUID();
  /** Texts that this page has read or stored, by the name under which they are stored. */
  let known = new Map<string, string>();
  const read = async () => Object.entries(decodeDrafts(await local.read(STORED_NAME), serverTime()));
  return {
    read: async () => {
      const stored = await read();
      for (const [name, { text }] of stored) known.set(name, text);
      return joinTexts(stored);
    },
    write: (changes) =>
      exclusively(async () => {
        const now = serverTime();
        const seen = known;
        const kept = new Map(await read());
        const written = new Map<string, Draft>();
        for (const [name, draft] of Object.entries(changes)) {
          for (const [key, { text }] of kept)
            if (fieldOf(key) === name && (key === name + page || text === seen.get(key))) kept.delete(key);
          if (draft) written.set(kept.has(name) ? name + page : name, now === null ? draft : { ...draft, at: now });
        }
        await local.write(STORED_NAME, Object.fromEntries([...kept, ...written]));
        for (const [name, { text }] of written) seen.set(name, text);
      }),
    forget: () => {
      known = new Map();
    },
  };
}

const fieldOf = (name: string): string => name.split(PAGE)[0] ?? name;

/** Joins the texts of each field, the oldest first. A text that is part of another one is not repeated. */
function joinTexts(stored: readonly (readonly [string, Draft])[]): Readonly<Record<string, Draft>> {
  const joined: Record<string, Draft> = {};
  for (const [name, draft] of [...stored].sort(([, one], [, other]) => one.at - other.at)) {
    const field = fieldOf(name);
    joined[field] = { ...draft, text: joinText(joined[field]?.text ?? '', draft.text) };
  }
  return joined;
}

function joinText(one: string, other: string): string {
  if (other.includes(one)) return other;
  if (one.includes(other)) return one;
  return [one, other].join(/\n/.test(one + other) ? '\n' : ' ');
}

/**
 * Runs in one tab at a time: two tabs that store at once would lose the drafts of one of them. A browser may keep the lock
 * of a page that was left, so the wait for it is limited.
 */
function exclusively(run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run();
  const wait = new AbortController();
  const timer = setTimeout(() => wait.abort(), LOCK_WAIT_MS);
  const runLocked = () => {
    clearTimeout(timer);
    return run();
  };
  return navigator.locks.request('nk-drafts', { signal: wait.signal }, runLocked).catch((error: unknown) => {
    if (!wait.signal.aborted) throw error;
    return run();
  });
}
