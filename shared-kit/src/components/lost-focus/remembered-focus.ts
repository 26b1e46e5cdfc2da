const ITEM = 'li, tr, [role="listitem"], [role="row"]';
const HEADING = 'h1, h2, h3';
const CONTROL = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])';
/** The search for a heading ends here: outside there are only headings of other parts of the screen. */
const REGION = 'main, [role="dialog"], [role="alertdialog"]';

/** An element that had the focus and its surroundings at that time, because a removed element has none. */
export interface RememberedFocus {
  readonly element: HTMLElement;
  /** From the parent to the region; empty outside of regions, as in the popup of a menu. */
  readonly ancestors: readonly Element[];
  readonly item: RememberedItem | null;
}

interface RememberedItem {
  readonly element: Element;
  readonly list: Element | null;
  readonly siblings: readonly Element[];
  /** Index of the focused control among those of the item. */
  readonly control: number;
}

/** Records an element that receives the focus. */
export function rememberFocus(element: HTMLElement): RememberedFocus {
  return { element, ancestors: ancestorsOf(element), item: itemOf(element) };
}

function ancestorsOf(element: HTMLElement): Element[] {
  const region = element.closest(REGION);
  const ancestors: Element[] = [];
  for (let up = element.parentElement; up !== null && region?.contains(up); up = up.parentElement) ancestors.push(up);
  return ancestors;
}

function itemOf(element: HTMLElement): RememberedItem | null {
  const item = element.closest(ITEM);
  if (item === null) return null;
  const list = item.parentElement;
  return { element: item, list, siblings: [...(list?.children ?? [])], control: controlsOf(item).indexOf(element) };
}

/** Returns the element that continues the latest remembered focus, or null while the page has no place for it. */
export function firstFocusTarget(history: readonly RememberedFocus[]): HTMLElement | null {
  for (const { element, item, ancestors } of [...history].reverse()) {
    if (isFocusable(element)) return element;
    const found = controlBeside(item) ?? headingAbove(ancestors);
    if (found) return found;
  }
  return visibleIn(document, 'main h1');
}

/** True where an element is in the document, shown and not disabled. */
export function isFocusable(element: HTMLElement): boolean {
  if (!element.isConnected || element.matches(':disabled') || element.closest('[inert], [hidden]')) return false;
  // Elements with `tabindex="-1"` take the focus of a program, but no others do.
  return (element.matches(CONTROL) || element.hasAttribute('tabindex')) && isVisible(element);
}

/** The same control of the item itself, of the one that followed it, or of the one before it. */
function controlBeside(item: RememberedItem | null): HTMLElement | undefined {
  if (item === null || item.list?.isConnected !== true) return undefined;
  const at = item.siblings.indexOf(item.element);
  const candidates = [...item.siblings.slice(at), ...item.siblings.slice(0, at).reverse(), ...item.list.children];
  for (const candidate of candidates) {
    const controls = candidate.isConnected ? controlsOf(candidate) : [];
    const control = controls[item.control] ?? controls.at(-1);
    if (control) return control;
  }
  return undefined;
}

function headingAbove(ancestors: readonly Element[]): HTMLElement | null {
  for (const ancestor of ancestors) {
    const heading = ancestor.isConnected ? visibleIn(ancestor, HEADING) : null;
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

/** Engines without `checkVisibility`, such as jsdom, do not draw: there everything counts as visible. */
const isVisible = (element: Element): boolean => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
