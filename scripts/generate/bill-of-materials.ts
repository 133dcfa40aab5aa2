/**
 * The bill of materials of what we ship, in CycloneDX 1.6. It has no serial number and no time, so it depends on
 * the lock file alone. `npm sbom` is not used: it leaves out packages that ship. docs/decisions/0173.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../local-stack/wrangler.ts";
import {
  type ShippedPackage,
  shippedPackages,
  type Typeface,
  typefaces,
} from "./shipped-packages.ts";

export const BILL_OF_MATERIALS = "docs/bill-of-materials.cdx.json";

/** Returns the document as text. */
export function billOfMaterials(): string {
  const { name, version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    name: string;
    version: string;
  };
  const packages = shippedPackages();
  const refs = new Map(packages.map((one) => [one.path, refOf(one)]));
  const product = `${name}@${version}`;
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": product, name, version } },
    components: [...packages.map(componentOf), ...typefaces().map(componentOfTypeface)],
    dependencies: packages.map((one) => ({
      ref: refOf(one),
      dependsOn: one.needs.map((path) => refs.get(path)).toSorted(),
    })),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function componentOf(one: ShippedPackage): object {
  const { name, version, license, sha512 } = one;
  // One expression, or one licence by its id: the id of a licence has no space.
  const licensed = license.includes(" ") ? { expression: license } : { license: { id: license } };
  return {
    type: "library",
    "bom-ref": refOf(one),
    name,
    version,
    hashes: [{ alg: "SHA-512", content: sha512 }],
    licenses: [licensed],
    purl: purlOf(one),
  };
}

function componentOfTypeface({ name, path, license, sha256 }: Typeface): object {
  return {
    type: "file",
    "bom-ref": path,
    name,
    hashes: [{ alg: "SHA-256", content: sha256 }],
    licenses: [{ license: { id: license } }],
  };
}

/** Two copies of one version have two folders, and are two components. */
function refOf(one: ShippedPackage): string {
  return one.path === `node_modules/${one.name}` ? purlOf(one) : `${purlOf(one)}#${one.path}`;
}

function purlOf({ name, version }: ShippedPackage): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}
