import { decodeList, decodeObject, decodeString } from './decode.ts';

/** URL path of the licences of all packages whose code is part of the current release. */
export const LICENCES_PATH = '/licences';
/** File of a version of the shell or an area with the licences of its packages: a list of {@link PackageLicence}. */
export const LICENCES_FILE_PATH = 'licences.json';

/** Licence of an npm package whose code, styles or fonts are part of a build. */
export interface PackageLicence {
  readonly name: string;
  readonly version: string;
  /** SPDX expression, as the package states it. */
  readonly licence: string;
  /** Text of the licence with its notices. */
  readonly text: string;
}

const ANY = /^/;

/** Decodes the content of {@link LICENCES_FILE_PATH}. Throws an Error that names the wrong field of `where`. */
export const decodeLicences = (value: unknown, where: string): PackageLicence[] =>
  decodeList(value, where, (each, at) => {
    const { name, version, licence, text } = decodeObject(each, at);
    return {
      name: decodeString(name, ANY, `${at}.name`),
      version: decodeString(version, ANY, `${at}.version`),
      licence: decodeString(licence, ANY, `${at}.licence`),
      text: decodeString(text, ANY, `${at}.text`),
    };
  });
