/** Selector of the menu button of a part of the plan, within the row that shows it. */
export const MENU_BUTTON_SELECTOR = 'button[aria-haspopup="menu"]';
