/** Gives each worker a server of its own from MONGODB_URIS: the independent server uses one core only. */
const servers = process.env.MONGODB_URIS?.split(' ') ?? [];
const worker = Number(process.env.VITEST_POOL_ID ?? 1);
const own = servers[(worker - 1) % servers.length];
if (own !== undefined) process.env.MONGODB_URI = own;
