import { observer } from '@northkeep/shared-kit/runtime';
import type { ComponentProps } from 'react';
import { AddField } from '../plan/add-field.tsx';
import { wizardDrafts } from './wizard-drafts.ts';

interface DraftFieldProps extends ComponentProps<typeof AddField> {
  /** Name under which its text is kept: the page, and the id of the aim or goal that it asks for. */
  name: string;
}

/** An {@link AddField} that keeps its text over a lock. It alone renders again with each key. */
export const DraftField = observer(function DraftField({ name, ...field }: DraftFieldProps) {
  return <AddField {...field} {...wizardDrafts.fieldOf(name)} />;
});
