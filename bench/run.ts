/**
 * `npm run bench` measures the platform on this machine (measure.ts); `npm run bench -- load` plays a crowd
 * against a platform that runs already (load.ts).
 */
await (process.argv[2] === "load" ? import("./load.ts") : import("./measure.ts"));

export {};
