import { computed } from '@northkeep/shared-kit/runtime';
import {
  lines,
  reviews,
  useActiveWeek,
  userDateOf,
  userDays,
  useSession,
  useToday,
  weeklyProgress,
} from '@northkeep/shared-vault';
import { useMemo } from 'react';
import { computeHistory, type InsightHistory } from '../../rules/history.ts';
import type { ProgressRecord, TaskRecord } from '../../rules/week-facts.ts';

const TASK_FIELDS = ['doneAt', 'missedOn', 'minutes'] as const;

/** Returns the weeks of the user, computed again when a record or the day changes. Call it in an observer. */
export function useHistory(): InsightHistory {
  const today = useToday();
  const underWay = useActiveWeek();
  const createdAt = useSession().user?.createdAt ?? null;
  // The history is a computed value, so that a render for another reason does not read ten thousand records again.
  const history = useMemo(
    () => computed(() => readHistory({ today, underWay, createdAt })),
    [today, underWay, createdAt],
  );
  return history.get();
}

interface Now {
  readonly today: string;
  readonly underWay: string;
  /** ISO instant at which the account was created. */
  readonly createdAt: string | null;
}

function readHistory({ today, underWay, createdAt }: Now): InsightHistory {
  return computeHistory({
    progress: readProgress(),
    tasks: readTasks(),
    reviewed: new Set(reviews.items.map(({ id }) => id).filter((id) => id.includes('W'))),
    today,
    now: Date.now(),
    ...userDays(),
    underWay,
    began: createdAt === null ? null : userDateOf(createdAt),
  });
}

/** Yields the progress records without a damaged field. */
function* readProgress(): Generator<ProgressRecord> {
  for (const record of weeklyProgress.items) if (record.damaged.size === 0) yield record;
}

/** Yields the tasks in which all fields that the figures use could be decrypted. */
function* readTasks(): Generator<TaskRecord> {
  for (const line of lines.items) {
    if (line.type === 'task' && !TASK_FIELDS.some((field) => line.damaged.has(field))) yield line;
  }
}
