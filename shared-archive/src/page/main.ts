import { ArchiveError } from '../format/archive-error.ts';
import { PAGE } from './copy.ts';
import { find } from './elements.ts';
import { type OpenedArchive, readFile } from './read-file.ts';
import { PAGE_FORMS, saveForm } from './save-form.ts';
import { showContent } from './show-content.ts';

// Script of the page that opens an archive: one file without a request (docs/exporting.md).

const STEPS = ['start', 'passphrase', 'opening', 'opened'] as const;
type Step = (typeof STEPS)[number];

const field = find('field', HTMLInputElement);
const chooser = find('file', HTMLInputElement);
const error = find('error', HTMLElement);
const bar = find('bar', HTMLElement);
let file: File | null = null;
let reading: AbortController | null = null;

function show(step: Step): void {
  for (const name of STEPS) find(name, HTMLElement).hidden = name !== step;
  find('closed', HTMLElement).hidden = step === 'opened';
}

function fail(text: string): void {
  error.textContent = text;
  field.setAttribute('aria-invalid', String(text !== ''));
}

function choose(chosen: File | undefined): void {
  if (!chosen) return;
  file = chosen;
  for (const id of ['name', 'name-opening']) find(id, HTMLElement).textContent = chosen.name;
  find('size', HTMLElement).textContent = PAGE.size(chosen.size);
  fail('');
  field.value = '';
  show('passphrase');
  field.focus();
}

async function open(): Promise<void> {
  if (!file) return;
  if (field.value === '') {
    fail(PAGE.required);
    return field.focus();
  }
  fail('');
  reading = new AbortController();
  const { signal } = reading;
  show('opening');
  onProgress(0);
  try {
    const opened = await readFile(file, field.value, { signal, onProgress });
    field.value = '';
    showOpened(opened);
  } catch (reason) {
    show('passphrase');
    fail(
      signal.aborted ? PAGE.cancelled : reason instanceof ArchiveError ? PAGE.reasons[reason.code] : PAGE.unreadable,
    );
    field.focus();
  }
}

function onProgress(share: number): void {
  bar.setAttribute('aria-valuenow', String(Math.floor(share * 100)));
  find('bar-fill', HTMLElement).style.width = `${share * 100}%`;
  find('progress', HTMLElement).textContent = PAGE.opening(share);
}

function showOpened(opened: OpenedArchive): void {
  showContent(opened);
  for (const form of PAGE_FORMS) {
    find(`save-${form}`, HTMLButtonElement).onclick = async () => {
      find('saved', HTMLElement).textContent = PAGE.saved(await saveForm(opened, form));
    };
  }
  find('saved', HTMLElement).textContent = '';
  show('opened');
  find('title', HTMLElement).focus();
}

chooser.addEventListener('change', () => choose(chooser.files?.[0]));
find('choose', HTMLButtonElement).addEventListener('click', () => chooser.click());
for (const id of ['another', 'other-file'])
  find(id, HTMLButtonElement).addEventListener('click', () => {
    chooser.value = '';
    show('start');
    find('choose', HTMLButtonElement).focus();
  });
find('passphrase', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void open();
});
find('cancel', HTMLButtonElement).addEventListener('click', () => reading?.abort());
find('reveal', HTMLButtonElement).addEventListener('click', (event) => {
  const isShown = field.type === 'text';
  field.type = isShown ? 'password' : 'text';
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.setAttribute('aria-pressed', String(!isShown));
});
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  if (!find('start', HTMLElement).hidden) choose(event.dataTransfer?.files[0]);
});
if (!('subtle' in crypto)) find('no-crypto', HTMLElement).textContent = PAGE.noCrypto;
