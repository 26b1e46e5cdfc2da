import { TokenModel } from '../session.model.ts';
import { endSession } from '../sessions.ts';
import { tokenHash } from '../tokens.ts';

/** Ends the session of whichever of its tokens the browser still has. */
export async function logOut(tokens: readonly (string | undefined)[]): Promise<void> {
  for (const token of tokens) {
    const named = token === undefined ? null : await TokenModel.findById(tokenHash(token)).lean();
    if (named) await endSession(named.sessionId);
  }
}
