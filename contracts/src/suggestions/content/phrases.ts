import { phrasesOf } from '../phrases.ts';
import content from './suggestions.json' with { type: 'json' };

/** The built-in phrases for browser code. The bundler inlines the content file; the server reads the file itself. */
export const SUGGESTION_PHRASES = phrasesOf(content);
