import { describe, expect, it } from 'vitest';
import { allowsValue, type Field, type SealedScalar } from '../fields.ts';
import { childKinds, getKindDeclaration, KIND_NAMES, type Kind, userTextFields } from './index.ts';

/** Every declared field: its kind, its name and the declaration. */
const ALL_FIELDS: readonly (readonly [place: string, kind: Kind, field: Field])[] = KIND_NAMES.flatMap((kind) =>
  Object.entries(getKindDeclaration(kind).fields).map(([name, field]) => [`${kind}.${name}`, kind, field] as const),
);

const enumValues = (field: Field): readonly string[] => ('values' in field ? field.values : []);

describe.each(ALL_FIELDS)('declaration of %s', (place, kind, field) => {
  it('has a default or is required', () => {
    const fix = `${place}: add "default: …" (the value of a stored record without the field) or "required: true".`;
    expect(field.default !== undefined || field.required === true, fix).toBe(true);
  });

  it('has a default that the field itself allows', () => {
    const fix = `${place}: "default" is not a value of this field. Correct the default or the form.`;
    expect(field.default === undefined || allowsValue(field, field.default), fix).toBe(true);
  });

  it('has a display name, under which the list of conflicts shows it', () => {
    const fix = `${place}: add "display: { name: '…' }", the field's name as the user reads it in a list of conflicts.`;
    expect(field.display?.name, fix).toMatch(/\S/);
  });

  it('names a field of the same kind in "outOf", or has no "outOf"', () => {
    const fix = `${place}: "outOf" has to name a field of ${kind}, or be left out.`;
    const of = field.display.outOf;
    expect(of === undefined || Object.hasOwn(getKindDeclaration(kind).fields, of), fix).toBe(true);
  });

  it('has a label for each of its values', () => {
    for (const value of enumValues(field)) {
      const fix = `${place}: add a word for "${value}" to "display.values", as the user reads it.`;
      expect(field.display.values?.[value], fix).toMatch(/\S/);
    }
  });
});

/** Texts that can be as long as an id and hold none: settings, dates, names, and the text of the user. */
const NO_LINKS: readonly string[] = [
  'assessments.instrument',
  'assessments.scores',
  'lines.aiSuggestedCategory',
  'lines.importedAs',
  'lines.repeat',
  'settings.geocodingOrigin',
  'settings.importSecrets',
  'settings.timeZone',
  // Parts of the ids of deleted lines, which no other line gets.
  'settings.undoneEntries',
  'settings.weatherOrigin',
  'weeklyProgress.aimLabel',
  'weeklyProgress.goalLabel',
  'weeklyProgress.stepLabel',
];
const ID_LENGTH = 36;

/** Declared scalars of a field that can hold the id of another record. */
const scalarsOf = (field: Field): readonly SealedScalar[] =>
  field.seal === 'clear'
    ? []
    : field.type === 'list'
      ? [field.of]
      : field.type === 'rows'
        ? Object.values(field.of)
        : [field];

describe.each(ALL_FIELDS)('links in %s', (place, _, field) => {
  it('states the kind of the records whose ids it holds', () => {
    const fix = `${place}: add "refersTo: 'lines'" (the kind of the records whose ids it holds), or list it in NO_LINKS.`;
    const isText = 'userText' in field && field.userText;
    const all = scalarsOf(field).flatMap((scalar) =>
      scalar.type === 'string' && scalar.max >= ID_LENGTH && !isText ? [scalar.refersTo] : [],
    );
    const stated = all.filter((kind) => kind !== undefined);
    for (const kind of stated) expect(KIND_NAMES, fix).toContain(kind);
    expect(stated.length > 0 || all.length === 0 || NO_LINKS.includes(place), fix).toBe(true);
  });
});

describe.each(KIND_NAMES)('declaration of the kind %s', (kind) => {
  const { fields, groups, display, paths } = getKindDeclaration(kind);

  it('has its labels and its API path', () => {
    const fix = `${kind}: add "display: { noun: 'step', heading: 'Steps', title: 'label' }" and "paths: ['/steps']".`;
    expect([display?.noun, display?.heading, paths?.[0]], fix).toEqual([
      expect.stringMatching(/\S/),
      expect.stringMatching(/\S/),
      expect.stringMatching(/^\//),
    ]);
  });

  it('has a "display.title" that names a declared field or is null', () => {
    const fix = `${kind}: "display.title" has to name a field of ${kind}, or be null.`;
    expect(display.title === null || Object.hasOwn(fields, display.title), fix).toBe(true);
  });

  it('names its own required fields in "pathFields", one for each parameter of its address', () => {
    const { pathFields } = getKindDeclaration(kind);
    const names = [...(paths[0] ?? '').matchAll(/:(\w+)/g)].map(([, name]) => name);
    const fix = `${kind}: "pathFields" has to name one required field for each parameter of "paths".`;
    expect(pathFields ?? names, fix).toEqual(names);
    for (const name of pathFields ?? []) expect(fields[name]?.required, fix).toBe(true);
  });

  it('names only its own fields and "index" in its merge groups', () => {
    for (const name of groups.flat()) {
      const fix = `${kind}: "groups" names ${name}, which is neither "index" nor a field of ${kind}.`;
      expect(name === 'index' || Object.hasOwn(fields, name), fix).toBe(true);
    }
  });
});

describe('childKinds', () => {
  it('lists the kinds that can be direct children of a kind', () => {
    expect([childKinds('aims'), childKinds('goals'), childKinds('milestones'), childKinds('steps')]).toEqual([
      ['goals'],
      ['milestones', 'steps'],
      ['steps'],
      [],
    ]);
  });
});

describe('userTextFields', () => {
  it('lists the fields that hold the text of the user, the title first', () => {
    expect(userTextFields('lines')).toEqual(['text', 'category', 'categories']);
    expect(userTextFields('steps')).toEqual(['label']);
    expect(userTextFields('reviews')).toEqual(['note']);
    expect(userTextFields('settings')).toEqual(['city', 'keptFilters']);
    expect(userTextFields('weeklyProgress')).toEqual([]);
  });
});
