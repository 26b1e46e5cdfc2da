/**
 * Removes the React keys from the shapes of an icon. lucide-react gives each shape a random key, which only prevents a
 * warning in development; random letters do not compress, and the keys of all icons add 1 kB to the first page of the
 * app.
 */
export default function iconKeysLoader(source: string): string {
  return source.replace(/,\s*key: "\w+"/g, '');
}
