/** What `package-lock.json` says of one installed package; its key is the folder. */
interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** The `packages` of a lock file. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** Files of packages that nothing loads at run time. Node doesn't run TypeScript of packages. */
const NOT_LOADED = /\.(?:[cm]?tsx?|map|md|flow)$/i

/**
 * Folders of the packages that run when `roots` do: these, what they depend on, and the peers that they require. Unlike
 * `npm ci --omit=dev`, leaves out optional peers that are there for another reason, such as build tools.
 *
 * @param without Names of packages that are left out with what only they need.
 * @returns Keys of `locked`, in order; they include optional packages for other kinds of machines.
 * @throws Error naming a package that isn't locked.
 */
export function packagesToRun(
  locked: LockedPackages,
  roots: Iterable<string>,
  without: ReadonlySet<string> = new Set(),
): string[] {
  const folders = new Set<string>()
  const add = (name: string, dependent: string, isRequired: boolean) => {
    if (without.has(name)) return
    const folder = findInstalled(locked, name, dependent)
    if (!folder && isRequired)
      throw new Error(`${name} is not in package-lock.json; ${dependent || 'the shop'} needs it`)
    if (!folder || folders.has(folder)) return
    folders.add(folder)
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta,
    } = locked[folder] ?? {}
    for (const needed of Object.keys(dependencies)) add(needed, folder, !(needed in optionalDependencies))
    for (const optional of Object.keys(optionalDependencies)) add(optional, folder, false)
    for (const peer of Object.keys(peerDependencies))
      if (!peerDependenciesMeta?.[peer]?.optional) add(peer, folder, true)
  }
  for (const root of roots) add(root, '', true)
  return [...folders].sort()
}

/** Looks for a package as Node does: in the folder of the one that needs it, then in those around it. */
function findInstalled(locked: LockedPackages, name: string, dependent: string): string | undefined {
  for (let around = dependent; ; around = around.slice(0, Math.max(0, around.lastIndexOf('node_modules/') - 1))) {
    const folder = `${around && `${around}/`}node_modules/${name}`
    if (folder in locked) return folder
    if (!around) return undefined
  }
}

/** Whether a file of a package belongs in a release: programs, data and licences do; types, source maps and manuals don't. */
export function isLoaded(file: string): boolean {
  return /licen[cs]e|notice/i.test(file) || !NOT_LOADED.test(file)
}
