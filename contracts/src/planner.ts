import type { WireValue } from './fields.ts';
import type { RecordBase, WireRecord } from './record.ts';

/** A record of the tree with a label. The node types below extend it with their children. */
interface Labelled extends RecordBase {
  readonly label: WireValue;
}

/**
 * Response of `GET /northkeep`: six record kinds as a tree. The device groups the steps by `status`, because the server
 * cannot decrypt it.
 */
export interface PlannerTree {
  readonly id: string;
  readonly idealLife: readonly WireRecord[];
  readonly obstacles: readonly WireRecord[];
  readonly aims: readonly AimNode[];
}
export interface AimNode extends Labelled {
  readonly goals: readonly GoalNode[];
}
export interface GoalNode extends Labelled {
  readonly selectedSteps: readonly WireRecord[];
  readonly parkedSteps: readonly WireRecord[];
  readonly milestones: readonly MilestoneNode[];
}
export interface MilestoneNode extends Labelled {
  readonly selectedSteps: readonly WireRecord[];
  readonly parkedSteps: readonly WireRecord[];
}
