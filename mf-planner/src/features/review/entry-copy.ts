/** Texts of the main view; those of the dialog are loaded with it. */
export const reviewEntry = {
  title: 'Weekly review',
};
