/** A text field that is named by the attribute `data-draft` and whose text is therefore kept as a draft. */
export type DraftField = HTMLInputElement | HTMLTextAreaElement;

/** Returns the draft field that an event happened in; null for any other element. */
export function asDraftField(target: EventTarget | null): DraftField | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null;
  return target.dataset.draft ? target : null;
}

/** Returns the fields on the page whose texts are kept as drafts. */
export function listDraftFields(): readonly DraftField[] {
  return [...document.querySelectorAll('[data-draft]')].flatMap((element) => asDraftField(element) ?? []);
}

/** Returns the dialog or form whose buttons save or discard the text of a field; the field itself without one. */
export function findFieldOwner(field: DraftField): Element {
  return field.closest('[role="dialog"], [role="alertdialog"]') ?? field.closest('form') ?? field;
}

/**
 * Enters a text as if the user had typed it. React overrides the `value` property of the element and compares with the
 * value that was last set through it; the setter of the prototype makes React notice the change.
 */
export function enterText(field: DraftField, text: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
