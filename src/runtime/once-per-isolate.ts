/**
 * Reads once in each isolate what changes only with the Worker itself, such as its assets. Each request
 * that comes before the first answer does its own reading, because the runtime does not let a request wait
 * for I/O that another one started.
 */
export function oncePerIsolate<Source, Value>(
  read: (source: Source) => Promise<Value>,
): (source: Source) => Promise<Value> {
  let known: Value | undefined;
  return async (source) => {
    known ??= await read(source);
    return known;
  };
}
