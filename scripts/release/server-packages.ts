import { isBuiltin } from 'node:module'
import type { Plugin } from 'vite'

/** Beside the server's build: names of the packages that it imports, which a release has to contain. */
export const SERVER_PACKAGES = 'packages.json'

/** Writes {@link SERVER_PACKAGES} with every server build. */
export function listServerPackages(): Plugin {
  return {
    name: 'list-server-packages',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      const imported = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : [],
      )
      const packages = new Set(imported.filter((name) => !(name in bundle || isBuiltin(name))).map(packageName))
      this.emitFile({ type: 'asset', fileName: SERVER_PACKAGES, source: JSON.stringify([...packages].sort()) })
    },
  }
}

/** `@scope/name/file.js` is a file of `@scope/name`. */
function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
