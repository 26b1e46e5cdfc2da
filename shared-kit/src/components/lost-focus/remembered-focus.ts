const ITEM = 'li, tr, [role="listitem"], [role="row"]';
const HEADING = 'h1, h2, h3';
const CONTROL = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])';
/** Regions in which a heading is searched. Headings outside of them belong to other parts of the screen. */
const REGION = 'main, [role="dialog"], [role="alertdialog"]';
const LAYER = `${REGION}, [role="menu"], [role="listbox"]`;

/**
 * An element that had the focus, and its surroundings at that time, because a removed element has no surroundings. The
 * references are weak, because a removed element holds decrypted text, which must not stay in memory after the vault is
 * locked.
 */
export interface RememberedFocus {
  readonly element: WeakRef<HTMLElement>;
  /** Page, dialog or menu around the element; null outside of them. */
  readonly layer: WeakRef<Element> | null;
  /** Ancestors from the parent up to the region; empty outside of regions, as in the popup of a menu. */
  readonly ancestors: readonly WeakRef<Element>[];
  readonly item: RememberedItem | null;
}

interface RememberedItem {
  readonly list: WeakRef<Element>;
  /** Items of the list; `at` is the index of the item that had the focus. */
  readonly siblings: readonly WeakRef<Element>[];
  readonly at: number;
  /** Index of the focused control among the controls of the item. */
  readonly control: number;
}

/** Describes an element that receives the focus and its surroundings, for restoring the focus later. */
export function rememberFocus(element: HTMLElement): RememberedFocus {
  const layer = element.closest(LAYER);
  return {
    element: new WeakRef(element),
    layer: layer && new WeakRef(layer),
    ancestors: ancestorsOf(element),
    item: itemOf(element),
  };
}

function ancestorsOf(element: HTMLElement): WeakRef<Element>[] {
  const region = element.closest(REGION);
  const ancestors: WeakRef<Element>[] = [];
  for (let up = element.parentElement; up !== null && region?.contains(up); up = up.parentElement) {
    ancestors.push(new WeakRef<Element>(up));
  }
  return ancestors;
}

function itemOf(element: HTMLElement): RememberedItem | null {
  const item = element.closest(ITEM);
  const list = item?.parentElement;
  if (!item || !list) return null;
  const siblings = [...list.children];
  return {
    list: new WeakRef<Element>(list),
    siblings: siblings.map((sibling) => new WeakRef(sibling)),
    at: siblings.indexOf(item),
    control: controlsOf(item).indexOf(element),
  };
}

/** Returns the element that should get the lost focus, or null while the page has no suitable element. */
export function findFocusTarget(history: readonly RememberedFocus[]): HTMLElement | null {
  for (const { element, item, ancestors } of [...history].reverse()) {
    const own = element.deref();
    if (own && isFocusable(own)) return own;
    const found = controlBeside(item) ?? headingAbove(ancestors);
    if (found) return found;
  }
  return visibleIn(document, 'main h1');
}

/** True when an element is in the document, shown, not disabled and able to take the focus. */
export function isFocusable(element: HTMLElement): boolean {
  if (!element.isConnected || element.matches(':disabled') || element.closest('[inert], [hidden]')) return false;
  // A program can focus controls and elements with a `tabindex`, even `tabindex="-1"`, but no other elements.
  return (element.matches(CONTROL) || element.hasAttribute('tabindex')) && isVisible(element);
}

/** Returns the same control of the item itself, of the following item, or of the previous item. */
function controlBeside(item: RememberedItem | null): HTMLElement | undefined {
  const list = item?.list.deref();
  if (!item || list?.isConnected !== true) return undefined;
  const { siblings, at } = item;
  const remembered = [...siblings.slice(at), ...siblings.slice(0, at).reverse()].map((sibling) => sibling.deref());
  for (const candidate of [...remembered, ...list.children]) {
    const controls = candidate?.isConnected ? controlsOf(candidate) : [];
    const control = controls[item.control] ?? controls.at(-1);
    if (control) return control;
  }
  return undefined;
}

function headingAbove(ancestors: readonly WeakRef<Element>[]): HTMLElement | null {
  for (const reference of ancestors) {
    const ancestor = reference.deref();
    const heading = ancestor?.isConnected ? visibleIn(ancestor, HEADING) : null;
    if (heading) return heading;
  }
  return null;
}

const controlsOf = (item: Element): HTMLElement[] =>
  [...item.querySelectorAll<HTMLElement>(CONTROL)].filter(isFocusable);

const visibleIn = (root: ParentNode, selector: string): HTMLElement | null =>
  [...root.querySelectorAll<HTMLElement>(selector)].find(
    (one) => isVisible(one) && !one.closest('[inert], [hidden]'),
  ) ?? null;

/** Engines that do not draw, such as jsdom, have no `checkVisibility`; every element then counts as visible. */
const isVisible = (element: Element): boolean => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
