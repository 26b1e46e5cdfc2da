/**
 * Returns an element of `template.html`. Throws when the element is missing: template and script are built together, so
 * this is a fault of the build.
 */
export function findElement<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`#${id} is missing`);
  return element;
}

/** Creates an element with a text. Texts of an archive are only ever set as text, never as markup. */
export function createTextElement(tag: string, text: string, className = ''): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className !== '') element.className = className;
  return element;
}
