import path from 'node:path';
import { parseArgs } from 'node:util';
import { deliverVersion } from '../release/delivery/deliver.ts';
import { joinService } from '../release/delivery/service-client.ts';
import { makeNamedKey, partOf, publishFolder } from '../release/delivery/team-commands.ts';
import { runTool } from './run-tool.ts';

// `northkeep-team.mjs`: what a team needs to release its part from a repository of its own, as one file that needs
// nothing but Node.

const USAGE = `node northkeep-team.mjs keygen --role <part>             create the key of the team, print its public key
node northkeep-team.mjs join <url> [--root-hash <hash>]  deliver to the service of a site from now on
node northkeep-team.mjs publish <part> --from <folder> [--version 1.4.0]
                                                         add a built folder as a version to releases/
node northkeep-team.mjs point <part> <version> [--security]
                                                         sign the version and bring it to visitors; a security fix
                                                         reaches open pages within ten minutes

When several people have to sign, the first ones pass on what they have signed, and the last one releases:
node northkeep-team.mjs point <part> <version> --save <file>
node northkeep-team.mjs point <part> <version> --signed <file> [--save <file>]

Keys are in .release/, published versions in releases/ of this folder, or of --folder <folder>.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    role: { type: 'string' },
    from: { type: 'string' },
    version: { type: 'string' },
    folder: { type: 'string' },
    'root-hash': { type: 'string' },
    save: { type: 'string' },
    signed: { type: 'string' },
    security: { type: 'boolean' },
  },
});

async function run([command, name, version]: string[]): Promise<string> {
  const root = path.resolve(values.folder ?? '.');
  if (command === 'keygen' && values.role) return makeNamedKey(root, partOf(values.role));
  if (command === 'join' && name) return joinService(root, name, values['root-hash']);
  if (command === 'publish' && values.from)
    return publishFolder(root, partOf(name), { from: values.from, version: values.version });
  if (command === 'point' && version) return deliverVersion(root, partOf(name), version, values);
  throw new Error(USAGE);
}

runTool(() => run(positionals));
