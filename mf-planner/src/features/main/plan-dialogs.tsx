import { create, lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';

export type PlanDialogState =
  | { readonly type: 'add'; readonly text?: string }
  | { readonly type: 'move'; readonly stepId: string }
  | { readonly type: 'remind'; readonly stepId: string }
  | { readonly type: 'move-goal'; readonly goalId: string }
  | { readonly type: 'line'; readonly lineId: string };

const usePlanDialog = create<{ open: PlanDialogState | null }>(() => ({ open: null }));

/** Opens a dialog over the main view; null closes it. */
export const showPlanDialog = (open: PlanDialogState | null): void => usePlanDialog.setState({ open });

const dialogs = lazyModule(() => import('./active-plan-dialog.tsx'));

/** The dialogs of the main view: add a step to any goal, move a step or a goal, remind of a step, make a line a
 * parked step. */
export function PlanDialogs() {
  const { open } = usePlanDialog();
  const close = () => showPlanDialog(null);
  const loaded = useLazyModule(dialogs, open !== null, close);
  return loaded && open && <loaded.ActivePlanDialog open={open} onClose={close} />;
}
