import { randomInt } from 'node:crypto';
import type { AimContext, GoalContext, StepContext, SuggestionsResponse } from '@northkeep/contracts/suggestions';
import type { SessionContext } from '../context.ts';
import { ensureParents, type RecordRef } from '../records/record-parents.ts';
import type { ServiceDeps } from '../services.ts';
import type { SuggestionSubject } from './suggestion-request.ts';
import { countSuggestionRequest, ensureAssistantInPlan } from './suggestions.policy.ts';

interface Contexts {
  aims: AimContext;
  goals: GoalContext;
  steps: StepContext;
}
type Asked = {
  readonly [K in keyof Contexts]: {
    readonly kind: K;
    readonly context?: Contexts[K] | undefined;
    /** Records that must belong to the user. */
    readonly parents: readonly RecordRef[];
    readonly destination?: string | undefined;
    /** Number that selects the suggestions: another number gives other suggestions. Random when omitted. */
    readonly draw?: number;
    /** True for a request without a text, which every user may make. */
    readonly isGeneric?: true;
  };
}[keyof Contexts];

const DRAWS = 1_000;

/**
 * Returns the handler of all suggestion requests: it checks the parent records and the rights, counts the request, and
 * responds with suggestions.
 */
export function createSuggestionHandler({ assistant, rateLimiter }: ServiceDeps) {
  return async (session: SessionContext, asked: Asked): Promise<SuggestionsResponse> => {
    const { kind, parents, destination, draw = randomInt(DRAWS) } = asked;
    const { userId, vaultId } = session;
    // Without a vault the user has no records, so none of the parents is found.
    await ensureParents({ userId, vaultId: vaultId ?? '' }, parents);
    if (!asked.isGeneric) ensureAssistantInPlan(session);
    const subject = subjectOf(asked);
    if (subject !== null) await countSuggestionRequest(rateLimiter, session);
    return assistant.answer({ kind, subject, destination, draw });
  };
}

function subjectOf({ kind, context }: Asked): SuggestionSubject | null {
  // TypeScript cannot infer from `kind` which type `context` has.
  return context === undefined ? null : ({ kind, context } as SuggestionSubject);
}
