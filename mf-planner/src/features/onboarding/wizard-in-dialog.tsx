import { Wizard } from './wizard.tsx';

/** The wizard inside a dialog over the main view. */
export default function WizardInDialog() {
  return <Wizard isDialog />;
}
