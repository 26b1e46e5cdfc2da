/** Review texts of the main view. The texts of the dialog are loaded with the dialog. */
export const reviewEntryTexts = {
  title: 'Weekly review',
  weeks: 'Weeks',
};
