/** Rows of quoted cells, such as the rows before the names of the columns of a table. */
const QUOTED_ROWS = /^\ufeff?(?:"[^"\n]*"(?:[,;\t]"[^"\n]*")*\r?\n){3}/;

/** True for a table that no reader knows, by the name of the file or by its first rows of quoted cells. */
export const isOtherTable = (name: string, text: string): boolean =>
  /\.(?:csv|tsv)$/i.test(name) || (QUOTED_ROWS.test(text) && /^"[^"\n]*"[,;\t]"/m.test(text));
