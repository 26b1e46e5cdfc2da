# {{folder}}

{{Label}} at `{{address}}`. Owner: {{folder}} team.

| part | content |
|---|---|
| `src/area.ts` | the manifest: addresses, tab, label; plain data that the build carries into the signed registry |
| `src/remote.tsx` | everything that the area's code gives the shell |
| `src/palette.ts` | what the area gives the command palette |
| `src/features/marked-lines/` | the lines that are marked for the dashboard |

- Development: `npm run dev -- {{folder}}`, then open http://localhost:4000{{address}}.
- Tests: `npm test -w {{folder}}`; also `typecheck`, `lint` and `build`.
- Release: `npm run release -- publish {{folder}}`, then `npm run release -- point {{folder}} 1.0.0`. The shell is not rebuilt.
