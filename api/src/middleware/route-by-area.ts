import type { ApiRouter, AppMiddleware } from '../context.ts';

/**
 * Passes a request to the routers that have an operation in its area, which is the part of the path after `/api/`. The
 * others would compare the path with each of their operations, which takes a notable part of a short answer.
 */
export function routeByArea(routers: readonly ApiRouter[]): AppMiddleware {
  const byArea = new Map<string, AppMiddleware[]>();
  for (const router of routers) {
    const routes = router.routes() as AppMiddleware;
    for (const area of new Set(router.stack.map(({ path }) => areaOf(String(path))))) {
      if (!/^[\w.-]+$/.test(area)) throw new Error(`the operation /api/${area} begins with a parameter`);
      byArea.set(area, [...(byArea.get(area) ?? []), routes]);
    }
  }
  return (ctx, next) => {
    const routes = byArea.get(areaOf(ctx.path)) ?? [];
    const run = (i: number): Promise<unknown> => routes[i]?.(ctx, () => run(i + 1)) ?? next();
    return run(0);
  };
}

const areaOf = (path: string): string => path.split('/', 3)[2] ?? '';
