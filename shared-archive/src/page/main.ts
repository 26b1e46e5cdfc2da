import { ArchiveError } from '../format/archive-error.ts';
import { READABLE_FORMAT_TEXTS } from '../readable/format-texts.ts';
import { READABLE_FORMATS } from '../readable/readable-formats.ts';
import { DECRYPT_PAGE_TEXTS } from './copy.ts';
import { createTextElement, findElement } from './elements.ts';
import { decryptArchiveFile, type OpenedArchive } from './read-file.ts';
import { saveReadableCopy } from './save-form.ts';
import { showContent } from './show-content.ts';

// Script of the page that opens an archive. The page is one file and makes no network requests (docs/exporting.md).

const STEPS = ['start', 'passphrase', 'opening', 'opened'] as const;
type Step = (typeof STEPS)[number];

const field = findElement('field', HTMLInputElement);
const chooser = findElement('file', HTMLInputElement);
const error = findElement('error', HTMLElement);
const saved = findElement('saved', HTMLElement);
const bar = findElement('bar', HTMLElement);
let file: File | null = null;
let reading: AbortController | null = null;

function show(step: Step): void {
  for (const name of STEPS) findElement(name, HTMLElement).hidden = name !== step;
  findElement('closed', HTMLElement).hidden = step === 'opened';
}

function fail(text: string): void {
  error.textContent = text;
  field.setAttribute('aria-invalid', String(text !== ''));
}

function choose(chosen: File | undefined): void {
  if (!chosen) return;
  file = chosen;
  for (const id of ['name', 'name-opening']) findElement(id, HTMLElement).textContent = chosen.name;
  findElement('size', HTMLElement).textContent = DECRYPT_PAGE_TEXTS.size(chosen.size);
  fail('');
  field.value = '';
  show('passphrase');
  field.focus();
}

async function open(): Promise<void> {
  if (!file) return;
  if (field.value === '') {
    fail(DECRYPT_PAGE_TEXTS.required);
    return field.focus();
  }
  fail('');
  reading = new AbortController();
  const { signal } = reading;
  show('opening');
  onProgress(0);
  try {
    const opened = await decryptArchiveFile(file, field.value, { signal, onProgress });
    field.value = '';
    showOpened(opened);
  } catch (reason) {
    show('passphrase');
    fail(
      signal.aborted
        ? DECRYPT_PAGE_TEXTS.cancelled
        : reason instanceof ArchiveError
          ? DECRYPT_PAGE_TEXTS.reasons[reason.code]
          : DECRYPT_PAGE_TEXTS.unreadable,
    );
    field.focus();
  }
}

function onProgress(share: number): void {
  bar.setAttribute('aria-valuenow', String(Math.floor(share * 100)));
  findElement('bar-fill', HTMLElement).style.width = `${share * 100}%`;
  findElement('progress', HTMLElement).textContent = DECRYPT_PAGE_TEXTS.opening(share);
}

function showOpened(opened: OpenedArchive): void {
  showContent(opened);
  for (const form of READABLE_FORMATS) {
    findElement(`save-${form}`, HTMLButtonElement).onclick = async () => {
      const name = await saveReadableCopy(opened, form);
      const texts = [DECRYPT_PAGE_TEXTS.saved(name), READABLE_FORMAT_TEXTS[form]];
      saved.replaceChildren(...texts.map((text) => createTextElement('p', text)));
    };
  }
  saved.replaceChildren();
  show('opened');
  findElement('title', HTMLElement).focus();
}

chooser.addEventListener('change', () => choose(chooser.files?.[0]));
findElement('choose', HTMLButtonElement).addEventListener('click', () => chooser.click());
for (const id of ['another', 'other-file'])
  findElement(id, HTMLButtonElement).addEventListener('click', () => {
    chooser.value = '';
    show('start');
    findElement('choose', HTMLButtonElement).focus();
  });
findElement('passphrase', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void open();
});
findElement('cancel', HTMLButtonElement).addEventListener('click', () => reading?.abort());
findElement('reveal', HTMLButtonElement).addEventListener('click', (event) => {
  const isShown = field.type === 'text';
  field.type = isShown ? 'password' : 'text';
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.setAttribute('aria-pressed', String(!isShown));
});
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  if (!findElement('start', HTMLElement).hidden) choose(event.dataTransfer?.files[0]);
});
if (!('subtle' in crypto)) findElement('no-crypto', HTMLElement).textContent = DECRYPT_PAGE_TEXTS.noCrypto;
