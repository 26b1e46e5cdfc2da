// Part of the script in the head of the page. It remembers presses of buttons in a prerendered page until its scripts
// can handle them. A button that opens a popover needs no script.
import { PRERENDERED_ATTRIBUTE } from '@northkeep/contracts';
import { PRESSED_ATTRIBUTE } from './replay-input.ts';

addEventListener(
  'click',
  (event) => {
    const { target } = event;
    const button =
      target instanceof Element ? target.closest(`[${PRERENDERED_ATTRIBUTE}] button:not([popovertarget])`) : null;
    if (!button) return;
    // The content security policy of the page forbids that the browser itself submits a form.
    event.preventDefault();
    // React would hydrate the button and handle the press, which is then replayed once more.
    event.stopPropagation();
    button.setAttribute(PRESSED_ATTRIBUTE, '');
  },
  true,
);
