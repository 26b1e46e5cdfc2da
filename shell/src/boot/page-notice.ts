import { isPrerendered } from './is-prerendered.ts';

/**
 * Fills the notice of index.html with the reason why the page does not work, and lets its button try again. A
 * prerendered page stays readable below the notice; any other page has no content yet. Uses the DOM only.
 */
export function showPageNotice(reason: string, onRetry: () => unknown): HTMLElement {
  const notice = document.getElementById('page-notice') as HTMLElement;
  const [stillReadable, text, again] = notice.children as unknown as [HTMLElement, HTMLElement, HTMLButtonElement];
  text.textContent = reason;
  again.disabled = false;
  again.onclick = () => {
    again.disabled = true;
    onRetry();
  };
  if (isPrerendered()) stillReadable.hidden = false;
  else document.getElementById('root')?.replaceChildren();
  notice.hidden = false;
  return notice;
}
