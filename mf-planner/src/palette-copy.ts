export const commands = {
  focus: 'Edit weekly focus',
  addStep: 'Add step',
  main: 'Planner',
  onboarding: 'Open the onboarding steps',
};
