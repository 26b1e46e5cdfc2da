import { LINE_REMINDER_LATE_MAX, LINE_REMINDERS_MAX, MINUTE_MS } from '@northkeep/contracts';
import { decrypt, encrypt, type SealedBytes } from '../crypto/aes-gcm.ts';
import { encodeUtf8 } from '../crypto/bytes.ts';
import type { Bytes } from '../crypto/types.ts';
import { getDeviceStoreAddress, REMINDER_TEXTS } from '../vault/device-database.ts';
import { readRow, updateRow } from '../vault/indexed-db.ts';
import {
  type HeldText,
  isHeldText,
  isReminderPress,
  type ReminderItem,
  type ReminderPress,
  type ReminderText,
} from './reminder-item.ts';

// This module runs in the service worker, too. It works while the vault is locked, on a device whose user agreed to it.

const marks = getDeviceStoreAddress('marks');
/** Maximum number of presses that wait for the next unlock. */
const PRESSES_MAX = 200;
/** Maximum number of reminders that were due and are still held. */
const PASSED_MAX = 10;
/** Number of bytes to a multiple of which a text is padded, so that its length is known only roughly. */
const PAD_BYTES = 256;
const SPACE = 32;

/** Number of minutes for which a reminder is held after it was due, for the buttons of a notification that stays open. */
const HELD_FOR = 24 * 60;
/** Number of minutes after which a push service no longer delivers a message. */
const DELIVERED_WITHIN = 60;

export { deleteReminderTexts } from './delete-reminder-texts.ts';
export type { ReminderItem, ReminderPress, ReminderText } from './reminder-item.ts';

type SealedKind = 'text' | 'again' | 'press';

/** A sealed value. Its name, its kind and the id of the row are the additional data with which it was encrypted. */
interface SealedValue extends SealedBytes {
  /** Id of the reminder for a text, random otherwise. */
  readonly name: string;
}

/** The stored row. It is one row, so that a deletion cannot leave a part of it, and no later write brings it back. */
interface StoredTexts {
  /** Random id of this row: a row that was created after a deletion has another one. */
  readonly rowId: string;
  readonly vaultId: string;
  /** Key that cannot be exported and is deleted with the row. */
  readonly key: CryptoKey;
  readonly texts: readonly SealedValue[];
  /** Texts of reminders that were asked for again in a notification. No list of the device contains them. */
  readonly again: readonly SealedValue[];
  readonly presses: readonly SealedValue[];
  /** Ids of the last reminders of which 'Done' was pressed. Another press does nothing, and no list holds them again. */
  readonly pressedIds?: readonly string[];
}

/**
 * Lets this device hold the texts of a vault's reminders from now on. Those of another vault are deleted, with the
 * presses that wait for it. Returns true when it could not hold them before.
 */
export async function allowReminderTexts(vaultId: string): Promise<boolean> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const fresh: StoredTexts = { rowId: crypto.randomUUID(), vaultId, key, texts: [], again: [], presses: [] };
  let isNew = false;
  await updateRow(marks, REMINDER_TEXTS, (found) => {
    isNew = toStored(found)?.vaultId !== vaultId;
    return isNew ? fresh : found;
  });
  return isNew;
}

interface StoreOptions {
  readonly vaultId: string;
  /** Reminders in the order in which they are due, also those that were due up to a day ago. */
  readonly reminders: readonly ReminderText[];
  /** Ids that the server gave the minutes, by the minute. A minute that is not in it keeps the id that is held. */
  readonly ids: ReadonlyMap<number, string>;
  /** Returns an item as it is now; null when nobody is to be reminded of it any more. */
  readonly update: (item: ReminderItem) => ReminderItem | null;
  /** In ms since 1970. */
  readonly now: number;
}

/**
 * Replaces the texts by those of the next reminders, and updates those that were asked for again. Does nothing when this
 * device may not hold those of this vault, or when they were deleted in the meantime.
 */
export async function storeReminderTexts({ vaultId, reminders, ids, update, now }: StoreOptions): Promise<void> {
  const row = await readStored();
  if (row?.vaultId !== vaultId) return;
  const minute = Math.floor(now / MINUTE_MS);
  const isHeld = ({ dueMinute }: ReminderText) => dueMinute + HELD_FOR >= minute;
  const [held, again] = [await openTexts(row, 'text'), await openTexts(row, 'again')];
  const idOf = new Map([...held.map(({ dueMinute, id }) => [dueMinute, id] as const), ...ids]);
  const named = reminders.flatMap((text) => {
    const id = idOf.get(text.dueMinute);
    return id === undefined || !isHeld(text) ? [] : [{ ...text, id }];
  });
  const passed = named.filter(({ dueMinute }) => dueMinute <= minute).slice(-PASSED_MAX);
  const next = named.filter(({ dueMinute }) => dueMinute > minute).slice(0, LINE_REMINDERS_MAX);
  const updated = again
    .filter((text) => isHeld(text) && !isPressed(row, text.id))
    .map((text) => ({ ...text, items: text.items.flatMap((item) => update(item) ?? []) }))
    .filter(({ items }) => items.length > 0);
  const texts = await Promise.all([...passed, ...next].map((text) => seal(row, { kind: 'text', name: text.id }, text)));
  const sealedAgain = await Promise.all(updated.map((text) => sealAgain(row, text)));
  const read = new Set(row.again.map(({ name }) => name));
  await change(row, (found) => ({
    ...found,
    texts: texts.filter(({ name }) => !isPressed(found, name)),
    again: [...found.again.filter(({ name }) => !read.has(name)), ...sealedAgain],
  }));
}

/** Returns what a reminder is about; null when this device does not know it. */
export async function readReminderText(id: string): Promise<ReminderText | null> {
  const row = await readStored();
  return row && findText(row, id);
}

/** Returns true while a reminder may be shown: from its minute to the last one in which a late message arrives. */
export function isReminderShown({ dueMinute }: ReminderText, now: number): boolean {
  const minute = Math.floor(now / MINUTE_MS);
  return minute >= dueMinute - 1 && minute <= dueMinute + LINE_REMINDER_LATE_MAX + DELIVERED_WITHIN;
}

/** Stores what a later reminder is about. Nothing is stored on a device that may not hold it. */
export async function storeReminderAgain(text: HeldText): Promise<void> {
  const row = await readStored();
  if (!row) return;
  const sealed = await sealAgain(row, text);
  await change(row, (found) => ({ ...found, again: [...found.again, sealed].slice(-LINE_REMINDERS_MAX) }));
}

/**
 * Stores that the lines of a reminder are to be completed, and its steps counted, at the next unlock, and deletes its text, so that a message
 * that arrives twice does not show it again. Returns false when this device does not know the reminder, or it was pressed
 * before.
 * @param at time of the press in ms since 1970
 */
export async function pressReminderDone(id: string, at: number): Promise<boolean> {
  const row = await readStored();
  const text = row && (await findText(row, id));
  if (!text) return false;
  const presses = await Promise.all(text.items.map((item) => sealPress(row, { item, at })));
  const again = new Set((await openTexts(row, 'again')).flatMap((held) => (held.id === id ? held.name : [])));
  let isFirst = false;
  await change(row, (found) => {
    isFirst = !isPressed(found, id);
    if (!isFirst) return found;
    return {
      ...found,
      texts: found.texts.filter(({ name }) => name !== id),
      again: found.again.filter(({ name }) => !again.has(name)),
      presses: [...found.presses, ...presses].slice(-PRESSES_MAX),
      pressedIds: [...(found.pressedIds ?? []), id].slice(-LINE_REMINDERS_MAX),
    };
  });
  return isFirst;
}

const isPressed = ({ pressedIds }: StoredTexts, id: string): boolean => pressedIds?.includes(id) ?? false;

interface PressHandlers {
  /**
   * Completes lines. Their presses are deleted once it has resolved, because completing a line a second time changes
   * nothing.
   */
  readonly completeLines: (presses: readonly ReminderPress[]) => Promise<void>;
  /**
   * Counts steps. Their presses are deleted before, because a second time would count twice. Returns false when the vault
   * is locked, and the presses wait on.
   */
  readonly countSteps: (presses: readonly ReminderPress[]) => boolean;
}

/**
 * Carries out the presses that wait for a vault, and deletes them. One that cannot be decrypted is deleted. Returns
 * whether the device may hold presses of this vault and none waits any more.
 */
export async function takeReminderPresses(
  vaultId: string,
  { completeLines, countSteps }: PressHandlers,
): Promise<boolean> {
  const row = await readStored();
  if (row?.vaultId !== vaultId) return false;
  if (row.presses.length === 0) return true;
  const ofSteps = new Map<string, ReminderPress>();
  const others = new Map<string, ReminderPress | null>();
  for (const sealed of row.presses) {
    const value = await open(row, 'press', sealed);
    const press = isReminderPress(value) ? value : null;
    if (press?.item.kind === 'step') ofSteps.set(sealed.name, press);
    else others.set(sealed.name, press);
  }
  const claimed = await removePresses(row, ofSteps);
  if (claimed.length > 0 && !countSteps(claimed.flatMap(({ name }) => ofSteps.get(name) ?? []))) {
    await change(row, (found) => ({ ...found, presses: [...found.presses, ...claimed] }));
    return false;
  }
  await completeLines([...others.values()].filter((press) => press !== null));
  await removePresses(row, others);
  return (await readStored())?.rowId === row.rowId;
}

/** Removes presses from the row. Returns those that it contained, so that one of several tabs gets them. */
async function removePresses(row: StoredTexts, names: { has(name: string): boolean }): Promise<readonly SealedValue[]> {
  let removed: readonly SealedValue[] = [];
  await change(row, (found) => {
    removed = found.presses.filter(({ name }) => names.has(name));
    return { ...found, presses: found.presses.filter(({ name }) => !names.has(name)) };
  });
  return removed;
}

/**
 * Joins the items of a reminder with those that were asked for again at its minute; null after 'Done' was pressed. A
 * tab that stores texts at the same time can have sealed one anew that the press deletes.
 */
async function findText(row: StoredTexts, id: string): Promise<ReminderText | null> {
  if (isPressed(row, id)) return null;
  const texts = row.texts.filter(({ name }) => name === id);
  const found = [
    ...(await openTexts({ ...row, texts }, 'text')),
    ...(await openTexts(row, 'again')).filter((held) => held.id === id),
  ];
  const [first] = found;
  const items = new Map(found.flatMap((text) => text.items).map((item) => [item.id, item]));
  return first && items.size > 0 ? { dueMinute: first.dueMinute, items: [...items.values()] } : null;
}

/** Opens texts, without those that are damaged. The name of each is that of its sealed value. */
async function openTexts(row: StoredTexts, kind: 'text' | 'again'): Promise<readonly (HeldText & { name: string })[]> {
  const sealed = kind === 'text' ? row.texts : row.again;
  const opened = await Promise.all(
    sealed.map(async (each) => ({ name: each.name, value: await open(row, kind, each) })),
  );
  return opened.flatMap(({ name, value }) => (isHeldText(value) ? [{ ...value, name }] : []));
}

const sealAgain = (row: StoredTexts, { id, dueMinute, items }: HeldText): Promise<SealedValue> =>
  seal(row, { kind: 'again', name: crypto.randomUUID() }, { id, dueMinute, items });
const sealPress = (row: StoredTexts, press: ReminderPress): Promise<SealedValue> =>
  seal(row, { kind: 'press', name: crypto.randomUUID() }, press);

async function readStored(): Promise<StoredTexts | null> {
  return toStored(await readRow(marks, REMINDER_TEXTS));
}

/** Changes the row unless it was deleted since `row` was read. Returns false when it was. */
async function change(row: StoredTexts, replace: (found: StoredTexts) => StoredTexts): Promise<boolean> {
  let isChanged = false;
  await updateRow(marks, REMINDER_TEXTS, (found) => {
    const stored = toStored(found);
    isChanged = stored?.rowId === row.rowId;
    return stored && isChanged ? replace(stored) : found;
  });
  return isChanged;
}

function toStored(found: unknown): StoredTexts | null {
  if (typeof found !== 'object' || found === null) return null;
  const { rowId, vaultId, key, ...lists } = found as Record<string, unknown>;
  const isValid = typeof rowId === 'string' && typeof vaultId === 'string' && key instanceof CryptoKey;
  const hasLists = [lists.texts, lists.again, lists.presses].every(Array.isArray);
  return isValid && hasLists ? (found as StoredTexts) : null;
}

async function seal(
  { key, rowId }: StoredTexts,
  { kind, name }: { kind: SealedKind; name: string },
  value: unknown,
): Promise<SealedValue> {
  return { name, ...(await encrypt(key, pad(JSON.stringify(value)), bindingOf(rowId, kind, name))) };
}

/** Returns the value; null for one that is damaged or sealed for another place. */
async function open({ key, rowId }: StoredTexts, kind: SealedKind, sealed: SealedValue): Promise<unknown> {
  const bytes = await decrypt(key, sealed, bindingOf(rowId, kind, sealed.name));
  return bytes ? JSON.parse(new TextDecoder().decode(bytes)) : null;
}

const bindingOf = (rowId: string, kind: SealedKind, name: string): Bytes =>
  encodeUtf8(`reminder-${kind}:${rowId}:${name}`);

function pad(json: string): Bytes {
  const plain = encodeUtf8(json);
  const padded = new Uint8Array(Math.ceil(plain.length / PAD_BYTES) * PAD_BYTES).fill(SPACE);
  padded.set(plain);
  return padded;
}
