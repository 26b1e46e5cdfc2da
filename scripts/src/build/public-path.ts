import type { Compiler } from '@rspack/core';

const AUTO_PUBLIC_PATH = 'auto_public_path';

/**
 * Shortens the public path that a script of an area finds out about itself: without the origin, if it is that of the
 * page. rspack compares the `href` of a style sheet with this path, and would otherwise load the style sheets of a
 * prerendered page again, whose links have no origin.
 */
export class PathOnlyPublicPathPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PathOnlyPublicPathPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('PathOnlyPublicPathPlugin', (module) => {
        if (module.name !== AUTO_PUBLIC_PATH || !module.source) return;
        const path = compiler.webpack.RuntimeGlobals.publicPath;
        const source = `${module.source.source.toString()}
if (${path}.startsWith(location.origin + '/')) ${path} = ${path}.slice(location.origin.length);`;
        module.source.source = Buffer.from(source);
      });
    });
  }
}
