import { observer } from '@northkeep/shared-kit/runtime';
import type { ComponentProps } from 'react';
import { AddField } from '../plan/add-field.tsx';
import { wizardDrafts } from './wizard-drafts.ts';

interface DraftFieldProps extends ComponentProps<typeof AddField> {
  /** Name under which the text is stored: the page, and the id of the aim or goal that the field belongs to. */
  name: string;
  /** Text that the field shows until the user changes it. */
  initial?: string;
}

/**
 * An {@link AddField} that keeps its text when the vault is locked. Only this component is rendered again on each key
 * press.
 */
export const DraftField = observer(function DraftField({ name, initial, ...field }: DraftFieldProps) {
  return <AddField {...field} {...wizardDrafts.fieldOf(name, initial)} />;
});
