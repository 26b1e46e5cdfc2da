export const TITLE = 'Admin: Manage & Rank Knowledge Cards';
export const ALL = 'All cards';
export const FIND = 'Find a card';
export const NONE = 'There are no cards yet.';
export const NOT_FOUND = 'No card has these words.';
export const RETRY = 'Try again';
export const LOADING = 'Loading cards';
export const UNREACHABLE = 'The cards could not be loaded.';
export const summary = (all: number, approved: number): string =>
  `${all} ${all === 1 ? 'card' : 'cards'}, ${approved} approved. Readers get the approved ones in this order.`;
export const approvedLabel = (title: string): string => `Approved: ${title}`;
export const moreLabel = (title: string): string => `More for ${title}`;
export const RANK = { first: 'Move to the top', up: 'Move up', down: 'Move down' };
export const DELETE = 'Delete';
export const DELETE_QUESTION = { title: 'Are you sure?', text: 'Readers lose this card at once.', action: 'Delete' };
export const FAILED = 'That did not reach the server. Nothing was changed.';
export const ADDED = 'The card was added.';
export const FORM = {
  title: 'Add a card',
  fields: {
    title: 'Title',
    category: 'Category',
    shortDescription: 'Short description',
    longDescription: 'Long description',
    references: 'References',
  },
  hints: { shortDescription: 'The front of the card', longDescription: 'The back', references: 'Addresses, separated by commas' },
  approved: 'Approved',
  submit: 'Add card',
  required: 'This field is required',
  address: 'Each address begins with https://',
};
