import { changeAnswers, inventAnswers, isMembers, type Liar, type Lie } from './lie.ts';

const LINES = /^\/api\/lines(?:[/?]|$)/;
const CHANGES = /^\/api\/sync\/changes/;
const REVISIONS = /^\/api\/sync\/revs/;
const WRITES = ['POST', 'PATCH', 'DELETE'];

/** Lies about what was stored and what has changed. */
export const PROTOCOL_LIES: readonly Lie[] = [
  {
    name: 'empty-answer',
    tells: 'Each change of a note is saved, by an empty answer. Nothing is stored.',
    outcome: 'refused',
    app: 'The change stays on the device, which says that the server did not confirm it, and is sent again.',
    begin: () => inventAnswers(WRITES, LINES, () => ({ status: 200, body: {} })),
  },
  {
    name: 'saved-another',
    tells: 'Each new note is saved, by an answer that shows another record.',
    outcome: 'refused',
    app: 'The note stays on the device and is sent again.',
    begin: () => changeAnswers('POST', LINES, (line) => ({ ...line, id: '00000000-0000-4000-8000-000000000000' })),
  },
  {
    name: 'stale-answer',
    tells: 'Each change of a note is saved, by an answer that shows the former text.',
    outcome: 'refused',
    app: 'The change stays on the device and is sent again.',
    begin: tellFormerTexts,
  },
  {
    name: 'lost-write',
    tells: 'Each new note is saved, by the answer that an honest server gives. Nothing is stored.',
    outcome: 'found later',
    app: 'The note is shown as saved, until the next comparison of all revisions says that the server lacks it.',
    begin: () =>
      inventAnswers(['POST'], /^\/api\/lines(?:\?|$)/, ({ body, vaultId }) => {
        const now = new Date().toISOString();
        const meta = { vaultId, rev: 1, createdAt: now, updatedAt: now, deletedAt: null };
        return { status: 201, body: { parentId: null, parentKind: null, ...(isMembers(body) ? body : {}), ...meta } };
      }),
  },
  {
    name: 'false-404',
    tells: 'No note that is changed exists.',
    outcome: 'refused',
    app: 'The note is still in the list of all revisions, so the change stays on the device and is sent again.',
    begin: () => inventAnswers(['PATCH'], LINES, () => ({ status: 404, body: { code: 'NOT_FOUND', message: '' } })),
  },
  {
    name: 'hidden-changes',
    tells: 'Nothing has changed on other devices.',
    outcome: 'found later',
    app: 'The changes are missing until the next comparison of all revisions.',
    begin: () =>
      changeAnswers('GET', /^\/api\/sync\/changes\?(?:.*&)?since=/, (page) => ({ ...page, records: [], next: null })),
  },
  {
    name: 'endless-pages',
    tells: 'The list of changes goes on and on, in empty pages.',
    outcome: 'refused',
    app: 'The device stops reading and asks again after growing pauses.',
    begin: () => changeAnswers('GET', CHANGES, (page) => ({ ...page, records: [], next: 'x' })),
  },
  {
    name: 'far-cursor',
    tells: 'The latest change was in the year 9999, so that every later one seems to be known.',
    outcome: 'refused',
    app: 'The device takes its cursor from the records alone and goes on hearing of changes.',
    begin: () =>
      changeAnswers('GET', CHANGES, (page) => ({ ...page, records: [], cursor: '9999-12-31T00:00:00.000Z' })),
  },
  {
    name: 'older-state',
    tells: 'All records are at the revision before the one that was confirmed, as after a restored backup.',
    outcome: 'reported',
    app: 'The device says that the server holds an older state, keeps its own and asks which one counts.',
    begin: () => changeAnswers('GET', REVISIONS, (page) => ({ ...page, revs: lowered(page.revs) })),
  },
];

/** Confirms each change with the new revision and the text before the change. */
function tellFormerTexts(): Liar {
  const texts = new Map<unknown, unknown>();
  const changes = changeAnswers('PATCH', LINES, (line) => {
    const former = texts.get(line.id);
    return former === undefined ? undefined : { ...line, text: former };
  });
  return {
    concerns: ({ method, path }) => ['POST', 'PATCH'].includes(method) && LINES.test(path),
    answer: async (request, ask) => {
      if (request.method === 'PATCH') return changes.answer(request, ask);
      const honest = await ask();
      if (isMembers(honest.body)) texts.set(honest.body.id, honest.body.text);
      return honest;
    },
  };
}

function lowered(revs: unknown): unknown {
  if (!Array.isArray(revs)) return revs;
  return revs.map((row: unknown) => {
    const [kind, id, rev, ...rest] = Array.isArray(row) ? row : [];
    return [kind, id, Number(rev) - 1, ...rest];
  });
}
