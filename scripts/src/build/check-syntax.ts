import type { Compiler } from '@rspack/core';
import { parse } from 'acorn';
import { ECMA_VERSION, type OLD_ECMA_VERSION } from '../browsers/supported-browsers.ts';

type Version = typeof ECMA_VERSION | typeof OLD_ECMA_VERSION;

/**
 * Returns why a script cannot be read by every supported browser; null when all of them read it. The compiler lowers
 * syntax by its targets, but it copies what it does not compile, such as regular expressions.
 */
export function findNewerSyntax(file: string, text: string, ecmaVersion: Version = ECMA_VERSION): string | null {
  try {
    parse(text, { ecmaVersion, sourceType: ecmaVersion === ECMA_VERSION ? 'module' : 'script' });
    return null;
  } catch (reason) {
    const { message } = reason as SyntaxError;
    return `${file}: not in the syntax of ECMAScript ${ecmaVersion}, which the browsers must read: ${message}`;
  }
}

/** Fails the build when an emitted script has syntax that a supported browser does not read. */
export class SyntaxPlugin {
  readonly #version: Version;

  constructor(version: Version = ECMA_VERSION) {
    this.#version = version;
  }

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(SyntaxPlugin.name, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: SyntaxPlugin.name, stage }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          if (!file.endsWith('.js')) continue;
          const problem = findNewerSyntax(file, source.source().toString(), this.#version);
          if (problem !== null) compilation.errors.push(new WebpackError(problem));
        }
      });
    });
  }
}
