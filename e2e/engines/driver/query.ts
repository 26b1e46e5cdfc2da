import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Names an element as a user or a screen reader knows it. Strings must match in full. */
export type Target = (
  | { readonly role: string; readonly name?: string | RegExp }
  | { readonly label: string | RegExp }
  | { readonly text: string | RegExp }
  | { readonly css: string }
) & {
  /** The element that contains it, such as a dialog. */
  readonly inside?: Target;
};

/** Name of the property of `window` that holds Testing Library. */
const LIBRARY = '__testingLibrary';

const bundle = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js');

/**
 * Adds Testing Library to the page, once for each document. WebDriver's scripts are exempt from the content security
 * policy of the page, which a `<script>` element would not be.
 */
export const INSTALL_LIBRARY = `
if (window.${LIBRARY}) return;
const exports = {}, module = { exports };
${readFileSync(bundle, 'utf8').replace(/\/\/# sourceMappingURL=.*\s*$/, '')}
window.${LIBRARY} = { ...exports, createRegExp: (source, flags) => new RegExp(source, flags) };`;

/** Returns the visible elements of a target in document order, or null when the page does not have the library. */
export const FIND_ALL = `
const library = window.${LIBRARY};
if (!library || !document.body) return null;
// Firefox runs each script in a realm of its own, and the library accepts only regular expressions of its own realm.
const matcher = (text) => text.source === undefined ? text : library.createRegExp(text.source, text.flags);
const isVisible = (element) => element.checkVisibility({ visibilityProperty: true });
const findAll = (target, root) => {
  const roots = target.inside ? findAll(target.inside, root) : [root];
  return roots.flatMap((each) => {
    if (target.css) return [...each.querySelectorAll(target.css)];
    if (target.label) return library.queryAllByLabelText(each, matcher(target.label));
    if (target.text) return library.queryAllByText(each, matcher(target.text));
    return library.queryAllByRole(each, target.role, target.name ? { name: matcher(target.name) } : {});
  });
};
return findAll(arguments[0], document.body).filter(isVisible);`;

type JsonTarget = Record<string, unknown>;

/** Converts a target to JSON; a regular expression becomes its source and flags. */
export function toJsonTarget(target: Target): JsonTarget {
  const parts = Object.entries(target).map(([key, value]) => {
    if (value instanceof RegExp) return [key, { source: value.source, flags: value.flags }];
    return [key, key === 'inside' ? toJsonTarget(value as Target) : value];
  });
  return Object.fromEntries(parts);
}
