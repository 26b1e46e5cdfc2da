/** File with the packages that a release contains, in the format CycloneDX 1.6. */
export const BILL_OF_MATERIALS_FILE = 'sbom.cdx.json';
/** File that says from which commit a release was built, as an in-toto statement. */
export const PROVENANCE_FILE = 'provenance.json';
