/** Attribute of a button that was pressed before the page was hydrated. */
export const PRESSED_ATTRIBUTE = 'data-pressed';

/** Presses the buttons that were pressed before the page was hydrated. */
export function replayButtonPresses(place: HTMLElement): void {
  for (const button of place.querySelectorAll<HTMLElement>(`[${PRESSED_ATTRIBUTE}]`)) {
    button.removeAttribute(PRESSED_ATTRIBUTE);
    button.click();
  }
}

/**
 * Dispatches change events for texts that were typed and choices that were made before the page was hydrated. React
 * keeps them in the fields but considers the present value of a field as known, so that its state would miss them.
 */
export function replayFieldInput(place: HTMLElement): void {
  for (const field of place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const { value, defaultValue, type } = field;
    if (field instanceof HTMLInputElement && isChosen(field)) {
      field.checked = !field.checked;
      field.click();
    }
    // Radio buttons and checkboxes are skipped: without a `value` attribute, their `value` is 'on' and their
    // `defaultValue` is ''.
    if (value === defaultValue || type === 'radio' || type === 'checkbox') continue;
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    // React overrides the `value` property of the element and compares with the value that was last set through it. The
    // setter of the prototype bypasses React, so that React detects the change.
    field.value = defaultValue;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** True for a checkbox that was changed, and for the radio button that was chosen. */
const isChosen = ({ type, checked, defaultChecked }: HTMLInputElement): boolean =>
  checked !== defaultChecked && (checked || type === 'checkbox');
