export const preset = (dir: string) => ({ mode: "production" as const, context: dir, entry: "./src/remote.tsx" });
