import { recordsIn, type SentRecord } from './forge-records.ts';
import { isMembers, type Liar, type Lie } from './lie.ts';

const LINES = /^\/api\/lines(?:[/?]|$)/;
const CHANGES = /^\/api\/sync\/changes/;
const TO_REENCRYPT = /^\/api\/crypto\/rotation\/records\?(?:.*&)?kind=lines(?:&|$)/;

/** Lies to a rotation of the data key, which re-encrypts what the server shows. */
export const ROTATION_LIES: readonly Lie[] = [
  {
    name: 'old-rotation',
    tells:
      'A rotation of the data key is given each changed note in its former state, and stores it under the new key.',
    outcome: 'reported',
    app: 'Each device that had the newer state says, after the rotation, that the server holds an older one, keeps its own and asks which one counts.',
    begin: showFormerStates,
  },
];

/** Shows the notes to a rotation as they were when they were first seen, at their latest revision. */
function showFormerStates(): Liar {
  const first = new Map<string, SentRecord>();
  return {
    concerns: ({ method, path }) =>
      LINES.test(path) || CHANGES.test(path) || (method === 'GET' && TO_REENCRYPT.test(path)),
    answer: async ({ path }, ask) => {
      const honest = await ask();
      if (honest.status >= 300) return honest;
      for (const record of recordsIn(honest.body, 'lines')) {
        if (!first.has(record.id)) first.set(record.id, record);
      }
      const { body } = honest;
      if (!TO_REENCRYPT.test(path) || !isMembers(body) || !Array.isArray(body.records)) return honest;
      const records = recordsIn(body, 'lines').map((record) => ({
        ...(first.get(record.id) ?? record),
        rev: record.rev,
      }));
      return { ...honest, body: { ...body, records } };
    },
  };
}
