/** A file with its SHA-384 in SRI form (`sha384-` and base64). */
type SriByName = Readonly<Record<string, string>>;

export interface Source {
  /** Full hash of the commit; null where the sources are no git checkout. */
  readonly commit: string | null;
  /** True when the checkout had changes that are in no commit. */
  readonly isChanged: boolean;
}

interface ProvenanceInput {
  readonly part: string;
  readonly version: string;
  readonly source: Source;
  /** SHA-384 of the lock file, in SRI form. */
  readonly lockFile: string;
  /** The files of the release. */
  readonly files: SriByName;
  /** The files that only describe it. */
  readonly descriptions: SriByName;
  /** Versions that replace those of the package files, which `publish --with` names. */
  readonly overrides: Readonly<Record<string, string>>;
}

const BUILD = 'urn:northkeep:release-build:1';

/**
 * Returns an in-toto statement (version 1) with a predicate of SLSA provenance (version 1). It has no time and nothing
 * of the machine, so whoever builds the commit again gets the same statement.
 */
export const createProvenance = (input: ProvenanceInput) => ({
  _type: 'https://in-toto.io/Statement/v1',
  subject: describeFiles(input.files),
  predicateType: 'https://slsa.dev/provenance/v1',
  predicate: {
    buildDefinition: {
      buildType: BUILD,
      externalParameters: { part: input.part, version: input.version, overrides: input.overrides },
      internalParameters: {},
      resolvedDependencies: [
        ...describeSource(input.source),
        { name: 'package-lock.json', digest: toDigest(input.lockFile) },
      ],
    },
    runDetails: { builder: { id: BUILD }, byproducts: describeFiles(input.descriptions) },
  },
});

const describeSource = ({ commit, isChanged }: Source) =>
  commit === null
    ? []
    : [{ name: 'source', digest: { gitCommit: commit }, ...(isChanged ? { annotations: { isChanged } } : {}) }];

const describeFiles = (files: SriByName) =>
  Object.keys(files)
    .sort()
    .map((name) => ({ name, digest: toDigest(files[name] ?? '') }));

/** in-toto writes digests in hexadecimal. */
const toDigest = (sri: string) => ({
  sha384: Buffer.from(sri.slice('sha384-'.length), 'base64').toString('hex'),
});
