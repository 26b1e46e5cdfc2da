/** One file of a readable export. Folders in the path are separated by '/'. */
export interface ReadableFile {
  readonly path: string;
  readonly text: string;
}
