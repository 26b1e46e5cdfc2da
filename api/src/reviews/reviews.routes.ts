import { OPERATIONS } from '@northkeep/contracts';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { mountFlatRoutes } from '../records/flat-routes.ts';

/** Routes of reviews, whose ids are ISO weeks and quarters. */
export function reviewsRoutes(): ApiRouter {
  const router = createApiRouter();
  mountFlatRoutes(router, {
    kind: 'reviews',
    list: OPERATIONS.listReviews,
    create: OPERATIONS.createReview,
    change: OPERATIONS.changeReview,
    remove: OPERATIONS.removeReview,
  });
  return router;
}
