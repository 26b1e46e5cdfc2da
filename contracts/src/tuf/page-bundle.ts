import { decodeObject } from '../decode.ts';
import { MAX_BUNDLE_LENGTH, parseBundle } from './parse-bundle.ts';
import { RepositoryError } from './repository-error.ts';

/**
 * Returns the bundle that a page carries and a device stores: without the role of the shell, whose files the service
 * worker knows. Throws a RepositoryError for a text that is no bundle.
 */
export function toPageBundle(text: string): string {
  try {
    const bundle = decodeObject(parseBundle(text), 'the bundle');
    const { shell: _shell, ...roles } = decodeObject(bundle.roles, 'roles');
    return JSON.stringify({ ...bundle, roles });
  } catch (cause) {
    if (cause instanceof RepositoryError) throw cause;
    throw new RepositoryError('malformed', 'bundle', String(cause), { cause });
  }
}

/** Reads a bundle from a response; throws a RepositoryError as soon as it is too long. */
export async function readBundleText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length <= MAX_BUNDLE_LENGTH) continue;
    await reader?.cancel();
    throw new RepositoryError('too-large', 'bundle');
  }
  return text + decoder.decode();
}
