import { TokenModel } from '../session.model.ts';
import { endSession } from '../sessions.ts';
import { hashToken } from '../tokens.ts';

/** Ends the sessions that the given tokens belong to. Either of the two cookies identifies the session. */
export async function logOut(tokens: readonly (string | undefined)[]): Promise<void> {
  for (const token of tokens) {
    const stored = token === undefined ? null : await TokenModel.findById(hashToken(token)).lean();
    if (stored) await endSession(stored.sessionId);
  }
}
