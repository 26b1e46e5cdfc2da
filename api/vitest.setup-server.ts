/**
 * Gives each test worker its own database server from MONGODB_URIS, because each of these servers uses only one CPU
 * core.
 */
const servers = process.env.MONGODB_URIS?.split(' ') ?? [];
const worker = Number(process.env.VITEST_POOL_ID ?? 1);
const own = servers[(worker - 1) % servers.length];
if (own !== undefined) process.env.MONGODB_URI = own;
