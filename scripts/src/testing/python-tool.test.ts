import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installPythonTool } from './python-tool.ts';

const TOOL = { name: 'Tool', version: '1.2', command: 'tool' };
let dir = '';
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'python-tool-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Writes a fake Python interpreter. It creates an environment in which pip executes the shell command `pip`. */
function interpreter(pip: string): string {
  const file = path.join(dir, 'python');
  const script = `mkdir -p "$3/bin"; printf '#!/bin/sh\\n%s\\n' '${pip}' > "$3/bin/pip"; chmod +x "$3/bin/pip"`;
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o700);
  return file;
}
const install = (python: string, tool = TOOL) => installPythonTool(tool, { dir, python });

describe('installPythonTool', () => {
  it('creates the virtual environment and installs the exact version', () => {
    const calls = path.join(dir, 'calls');
    expect(install(interpreter(`echo "$@" >> ${calls}`))).toEqual({ program: path.join(dir, 'tool/bin/tool') });
    expect(readFileSync(calls, 'utf8')).toBe('install -q --disable-pip-version-check Tool==1.2\n');
  });

  it('does not install the same version again, but another one', () => {
    const calls = path.join(dir, 'calls');
    const python = interpreter(`echo "$@" >> ${calls}`);
    install(python);
    install('/no/interpreter');
    install(python, { ...TOOL, version: '1.3' });
    expect(readFileSync(calls, 'utf8').trim().split('\n')).toHaveLength(2);
  });

  it('reports a missing interpreter with the name of the tool', () => {
    expect(install('/no/interpreter')).toEqual({
      problem: expect.stringContaining('Tool 1.2 could not be installed: '),
    });
  });

  it('reports the last line of a failed installation and leaves no environment behind', () => {
    const python = interpreter('echo "no network" >&2; exit 1');
    expect(install(python)).toEqual({ problem: 'Tool 1.2 could not be installed: no network' });
    expect(existsSync(path.join(dir, 'tool'))).toBe(false);
  });
});
