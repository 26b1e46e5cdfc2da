/** Address of the area that the failing ones replace. */
const ADDRESS = '/app/wisdomOfAges/*';

const remote = (body: string): string =>
  `export default { api: 1, routes: [{ path: '${ADDRESS}', element: ${body} }] };\n`;

/** Number of bytes that the leaking area keeps. */
export const LEAKED_BYTES = 150 * 1024 * 1024;

/** Sources of an area's `remote.tsx` that fail in one way each, built and released like any other. */
export const FAILING_REMOTES = {
  throwsAtLoad: "throw new Error('broken at load');\n",
  throwsAtRender: `function Screen(): never { throw new Error('broken at render'); }\n${remote('<Screen />')}`,
  loops: `function Screen() { for (;;); return null; }\n${remote('<Screen />')}`,
  leaks: `const kept: Uint8Array[] = [];
function Screen() {
  for (let bytes = 0; bytes < ${LEAKED_BYTES}; bytes += 1_048_576) kept.push(new Uint8Array(1_048_576).fill(1));
  return <h1>Leaked {kept.length}</h1>;
}
${remote('<Screen />')}`,
  otherApi: 'export default { api: 2, routes: [] };\n',
  // The path of the file is another name than the shared package, so the area gets a copy of its own.
  secondSingleton: `import { session } from '../../shared-vault/src/index.ts';\n${remote('<h1>{String(session)}</h1>')}`,
} as const satisfies Readonly<Record<string, string>>;
