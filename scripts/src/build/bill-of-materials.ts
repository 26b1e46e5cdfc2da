import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Enums, Factories, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';

/** An npm package whose code a release contains or loads. */
export interface UsedPackage {
  readonly name: string;
  readonly version: string;
}

interface BillInput {
  /** Root folder of the repository, whose lock file has licence and hash of each package. */
  readonly root: string;
  readonly name: string;
  readonly version: string;
  readonly packages: readonly UsedPackage[];
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
}

/**
 * Returns the bill of materials of a release as JSON text. It has no time, no serial number and no address of a
 * registry, so two builds of the same sources have the same text.
 */
export function createBillOfMaterials({ root, name, version, packages }: BillInput): string {
  const locked = readLockedPackages(root);
  const bom = new Models.Bom();
  bom.metadata.component = createComponent(
    Enums.ComponentType.Application,
    { name: `@northkeep/${name}`, version },
    { license: 'GPL-3.0-only' },
  );
  for (const each of packages) {
    const component = createComponent(Enums.ComponentType.Library, each, locked.get(`${each.name}@${each.version}`));
    bom.components.add(component);
    bom.metadata.component.dependencies.add(component.bomRef);
  }
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return `${new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function createComponent(type: Enums.ComponentType, { name, version }: UsedPackage, locked: LockedPackage = {}) {
  const [group, ownName] = name.startsWith('@') ? name.split('/', 2) : [undefined, name];
  const purl = new PackageURL('npm', group, ownName ?? name, version, undefined, undefined);
  const component = new Models.Component(type, ownName ?? name, {
    ...(group === undefined ? {} : { group }),
    version,
    purl,
    bomRef: purl.toString(),
  });
  if (locked.license) component.licenses.add(new Factories.LicenseFactory().makeFromString(locked.license));
  const [, sha512] = /^sha512-(.+)$/.exec(locked.integrity ?? '') ?? [];
  if (sha512) component.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(sha512, 'base64').toString('hex'));
  return component;
}

/** Reads the packages of the lock file by name and version. */
function readLockedPackages(root: string): ReadonlyMap<string, LockedPackage> {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  );
  return new Map(
    Object.entries(packages).map(([folder, locked]) => [
      `${folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${locked.version}`,
      locked,
    ]),
  );
}
