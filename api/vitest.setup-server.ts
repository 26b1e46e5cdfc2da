/** Gives each worker its own server from MONGODB_URIS, because the independent server uses only one core. */
const servers = process.env.MONGODB_URIS?.split(' ') ?? [];
const worker = Number(process.env.VITEST_POOL_ID ?? 1);
const own = servers[(worker - 1) % servers.length];
if (own !== undefined) process.env.MONGODB_URI = own;
