import { phrasesOf } from '../phrases.ts';
import content from './suggestions.json' with { type: 'json' };

/** The built-in phrases, for browsers, whose bundler inlines the file. The server reads the file itself. */
export const SUGGESTION_PHRASES = phrasesOf(content);
