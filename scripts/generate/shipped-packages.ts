/**
 * Third-party code that we ship: the packages of the Workers and of the pages, from the lock file, and the
 * typefaces of the game page. Packages that only build or test are not included. docs/decisions/0173.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../local-stack/wrangler.ts";

const FONTS = "clients/game/fonts";

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly dev?: true;
  readonly link?: true;
  readonly optional?: true;
  readonly devOptional?: true;
}

export interface ShippedPackage {
  /** Its folder, relative to that of the project. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** Its SPDX name. */
  readonly license: string;
  readonly sha512: string;
  /** The folders of the packages that it needs. */
  readonly needs: readonly string[];
}

export interface Typeface {
  readonly name: string;
  readonly path: string;
  readonly licensePath: string;
  readonly license: "OFL-1.1";
  readonly sha256: string;
}

/** Returns the packages in the order of the lock file; throws if one has no licence. */
export function shippedPackages(): ShippedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, LockedPackage>>;
  };
  const shipped = new Map(
    Object.entries(packages).filter(
      ([path, { dev, link, optional, devOptional }]) =>
        path.startsWith("node_modules/") && !dev && !link && !optional && !devOptional,
    ),
  );
  return [...shipped].map(([path, locked]) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const { version = "", license = "", integrity = "" } = locked;
    if (license === "") throw new Error(`${name} does not state its licence`);
    const [algorithm, digest = ""] = integrity.split("-");
    if (algorithm !== "sha512") throw new Error(`the lock file has no SHA-512 of ${name}`);
    const asked = Object.keys({ ...locked.peerDependencies, ...locked.dependencies });
    const needs = asked.flatMap((one) => placesOf(one, path).find((at) => shipped.has(at)) ?? []);
    const sha512 = Buffer.from(digest, "base64").toString("hex");
    return { path, name, version, license, sha512, needs: [...new Set(needs)] };
  });
}

/** Returns the folders in which Node searches for a package that is imported from this folder. */
function placesOf(name: string, from: string): string[] {
  const folders = from.split("/node_modules/");
  return folders
    .map((_, index) => [...folders.slice(0, folders.length - index), name].join("/node_modules/"))
    .concat(`node_modules/${name}`);
}

/** Returns the typefaces; each has the text of its licence beside it. */
export function typefaces(): Typeface[] {
  return readdirSync(join(ROOT, FONTS))
    .filter((file) => file.endsWith(".woff2"))
    .toSorted()
    .map((file) => {
      const text = readdirSync(join(ROOT, FONTS)).find(
        (one) => one.endsWith("-OFL.txt") && file.startsWith(one.slice(0, -"-OFL.txt".length)),
      );
      if (text === undefined) throw new Error(`${file} has no licence beside it`);
      const path = `${FONTS}/${file}`;
      const sha256 = createHash("sha256")
        .update(readFileSync(join(ROOT, path)))
        .digest("hex");
      const name = text.slice(0, -"-OFL.txt".length);
      return { name, path, licensePath: `${FONTS}/${text}`, license: "OFL-1.1", sha256 };
    });
}
