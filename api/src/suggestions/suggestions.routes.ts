import { OPERATIONS } from '@northkeep/contracts';
import { assistantResponse, suggestionsResponse } from '@northkeep/contracts/schemas';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { createIpRateLimit } from '../middleware/rate-limit.ts';
import { registerOperation } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { createSuggestionHandler } from './reply.ts';
import * as shapes from './suggestions.shapes.ts';

const answer = suggestionsResponse;
/** A generic request carries no text, so it needs no plan and no consent. */
const generic = { answer, query: shapes.query, fails: ['PARENT_GONE'] } as const;
const tailored = {
  answer,
  bodyMax: shapes.BODY_BYTES_MAX,
  fails: ['PLAN_LIMIT', 'PARENT_GONE', 'DESTINATION_CHANGED'],
} as const;

/**
 * Routes of the assistant: suggested aims, goals and steps. A GET carries no text, so its response is the same for
 * every user; texts that the user agreed to send travel in bodies only.
 */
export function suggestionsRoutes(deps: ServiceDeps): ApiRouter {
  const router = createApiRouter();
  const limit = createIpRateLimit({ points: 120, duration: 60 });
  const reply = createSuggestionHandler(deps);
  const { directionSchema, aimSchema, goalSchema, newAimSchema, newGoalSchema: newGoal } = shapes;

  registerOperation(router, OPERATIONS.readAssistant, { limit, answer: assistantResponse }, async () => ({
    destination: deps.assistant.destination,
  }));

  registerOperation(
    router,
    OPERATIONS.listAimSuggestions,
    { ...generic, limit, params: directionSchema },
    ({ session, input }) =>
      reply(session, {
        kind: 'aims',
        parents: shapes.directionParentChain(input.params),
        draw: input.query.v,
        isGeneric: true,
      }),
  );
  registerOperation(
    router,
    OPERATIONS.redrawAimSuggestions,
    { ...tailored, limit, params: directionSchema, body: shapes.redrawAims },
    ({ session, input }) =>
      reply(session, { kind: 'aims', parents: shapes.directionParentChain(input.params), ...input.body }),
  );

  registerOperation(
    router,
    OPERATIONS.listGoalSuggestions,
    { ...generic, limit, params: aimSchema },
    ({ session, input }) =>
      reply(session, {
        kind: 'goals',
        parents: shapes.aimParentChain(input.params),
        draw: input.query.v,
        isGeneric: true,
      }),
  );
  registerOperation(
    router,
    OPERATIONS.redrawGoalSuggestions,
    { ...tailored, limit, params: aimSchema, body: shapes.redrawGoals },
    ({ session, input }) =>
      reply(session, { kind: 'goals', parents: shapes.aimParentChain(input.params), ...input.body }),
  );
  registerOperation(
    router,
    OPERATIONS.requestGoalSuggestions,
    { ...tailored, limit, params: newAimSchema, body: shapes.requestGoals },
    ({ session, input }) => {
      const { destination, ...context } = input.body;
      return reply(session, { kind: 'goals', parents: [], context, destination });
    },
  );

  registerOperation(
    router,
    OPERATIONS.listStepSuggestions,
    { ...generic, limit, params: goalSchema },
    ({ session, input }) =>
      reply(session, {
        kind: 'steps',
        parents: shapes.goalParentChain(input.params),
        draw: input.query.v,
        isGeneric: true,
      }),
  );
  registerOperation(
    router,
    OPERATIONS.requestStepSuggestions,
    { ...tailored, limit, params: goalSchema, body: shapes.requestSteps },
    ({ session, input }) =>
      reply(session, { kind: 'steps', parents: shapes.goalParentChain(input.params), ...input.body }),
  );
  registerOperation(
    router,
    OPERATIONS.redrawStepSuggestions,
    { ...tailored, limit, params: goalSchema, body: shapes.redrawSteps },
    ({ session, input }) =>
      reply(session, { kind: 'steps', parents: shapes.goalParentChain(input.params), ...input.body }),
  );

  registerOperation(router, OPERATIONS.listNewGoalSteps, { ...generic, limit, params: newGoal }, ({ session, input }) =>
    reply(session, { kind: 'steps', parents: [], draw: input.query.v, isGeneric: true }),
  );
  registerOperation(
    router,
    OPERATIONS.redrawNewGoalSteps,
    { ...tailored, limit, params: newGoal, body: shapes.redrawSteps },
    ({ session, input }) => reply(session, { kind: 'steps', parents: [], ...input.body }),
  );
  return router;
}
