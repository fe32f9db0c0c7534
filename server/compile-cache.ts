/**
 * Where Node caches the scripts that it has compiled, unless NODE_COMPILE_CACHE says otherwise, relative to the folder the shop starts in. A
 * build empties it, and fills it by starting the shop once.
 */
export const COMPILE_CACHE = 'build/server/compile-cache'
