import fc from 'fast-check';

/** Marks that the export formats and their readers interpret, and characters that programs often lose. */
const MARKS: readonly string[] = [
  // Markdown
  ...[
    '# ',
    '## Notes',
    '## Journal',
    '## Weeks',
    '### 2026-W47',
    '#### x',
    '- ',
    '- [ ] ',
    '- [x] ',
    '  ',
    '---',
    '```',
  ],
  ...[
    '# 2026-12-01 (2026-W49)',
    '# Saved cards',
    '**',
    ' (10:00)',
    ' (45 min)',
    ' (#rent)',
    ' ()',
    '#',
    '#label',
    '%20',
  ],
  ...[
    'Away from: ',
    'Without a note.',
    'Without a date',
    ' (3× a week)',
    ' (3× a week, parked)',
    '| ',
    ' | ',
    '\\|',
    '|',
  ],
  ...[
    '[[wiki link]]',
    '[a](b)',
    '&amp;',
    '&#10;',
    '&#38;#10;',
    '&',
    '<b>html</b>',
    '<!-- -->',
    '> ',
    'title: x',
    '\n---\n',
  ],
  // CSV
  ...['"', '""', ',', ', ', ';', "'", '=1', '+', '@home', '[', ']', '{"a":1}', 'null', 'true', '0'],
  // Calendar
  ...['\\', '\\n', '\\,', '\\;', ':', 'BEGIN:VTODO', 'END:VTODO', 'DTSTART:20261005', 'UID:x@northkeep', 'X-A;B="c":d'],
  // White space and control characters
  ...[
    ' ',
    '  ',
    '\t',
    '\n',
    '\n\n',
    '\n  ',
    '\r',
    '\r\n',
    '\u00a0',
    '\u0001',
    '\u000b',
    '\u000c',
    '\u001b',
    '\u007f',
    '\u0085',
  ],
  ...['\u200b', '\u2028', '\u2029', '\ufeff'],
  // Scripts
  ...['שלום', '\u202eabc\u202c', '\u200f', 'e\u0301', 'é', 'ﬁ', '👩‍👩‍👧', '🏳️‍🌈', '漢字', 'Walk', 'walk', 'x'],
];

/** Halves of characters that the cut has split. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** A text of up to `max` UTF-16 units that is made of marks. With `isFilled`, it is not empty. */
export const awkwardText = (max = 200, isFilled = false): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...MARKS), { minLength: isFilled ? 1 : 0, maxLength: 9 })
    .map((parts) => parts.join('').slice(0, max).replace(LONE_SURROGATES, ''));

/** A category: a text in one row without white space at its ends, as the app stores it. */
export const awkwardCategory = awkwardText(60).map((text) => text.replace(/\s+/g, ' ').trim() || 'day off (50%)');
