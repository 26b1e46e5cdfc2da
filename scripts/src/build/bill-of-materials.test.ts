import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { createBillOfMaterials } from './bill-of-materials.ts';

const locked = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages;
const packageOf = (name: string) => ({ name, version: locked[`node_modules/${name}`].version as string });
const react = packageOf('react');
const packages = [
  react,
  packageOf('@base-ui/react'),
  packageOf('virtua'),
  { name: 'not-in-the-lock-file', version: '1.0.0' },
];
const create = (list = packages): string =>
  createBillOfMaterials({ root: ROOT, name: 'mf-notes', version: '1.2.3', packages: list });

describe('createBillOfMaterials', () => {
  test('is valid by the schema of CycloneDX 1.6, which rejects a changed one', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    expect(await validator.validate(create())).toBeNull();
    expect(await validator.validate(create().replace('"library"', '"libary"'))).not.toBeNull();
  });

  test('names the release and each package with its address, licence and hash', () => {
    const bom = JSON.parse(create());
    expect(bom.metadata.component).toMatchObject({ group: '@northkeep', name: 'mf-notes', version: '1.2.3' });
    expect(bom.components).toHaveLength(packages.length);
    const integrity = Buffer.from(locked['node_modules/react'].integrity.slice('sha512-'.length), 'base64');
    expect(bom.components).toContainEqual(
      expect.objectContaining({
        purl: `pkg:npm/react@${react.version}`,
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-512', content: integrity.toString('hex') }],
      }),
    );
    const root = bom.dependencies.find(({ ref }: { ref: string }) => ref === bom.metadata.component['bom-ref']);
    expect(root.dependsOn).toHaveLength(packages.length);
  });

  test('is the same text in any order of the packages, without a time, a serial number or the address of a registry', () => {
    expect(create([...packages].reverse())).toBe(create());
    expect(create()).not.toMatch(/timestamp|serialNumber|registry|"tools"/);
  });
});
