/**
 * Copies what the built shop needs to run into a new folder: Node, the build, the commands with their sources, migrations, demo
 * catalogue, and the packages that they import. A container image, or a folder of a server, holds exactly this.
 *
 * `npm run release -- /opt/gulmeher`
 */
import { existsSync } from 'node:fs'
import { cp, glob, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isLoaded, type LockedPackages, packagesToRun } from './release-packages.ts'
import { SERVER_PACKAGES } from './server-packages.ts'

/** Packages for pages, whose parts are in the build. Those that the built server imports are copied all the same. */
const BUNDLED_PACKAGES = [
  '@base-ui/react',
  '@fontsource-variable/figtree',
  '@fontsource/vesper-libre',
  'lucide-react',
  'node',
]

/** Indents emails for people who read their source; the shop doesn't use that. */
const NEVER_LOADED = new Set(['prettier'])

/** Commands run from their sources; the sandbox and the database read files that lie among them. */
const SOURCES = ['{app,server,scripts,database}/**/*.*']

async function release(folder: string | undefined): Promise<void> {
  if (!folder) throw new Error('name a folder: npm run release -- /opt/gulmeher')
  if (!existsSync('build/server/complete')) throw new Error('build the shop first: npm run build')
  if ((await readdir(folder).catch(() => [])).length > 0) throw new Error(`${folder} is not empty`)

  await mkdir(folder, { recursive: true })
  await cp('build', join(folder, 'build'), { recursive: true, filter: (path) => basename(path) !== 'compile-cache' })
  for (const file of ['package.json', '.npmrc']) await cp(file, join(folder, file))
  for await (const file of glob(SOURCES)) {
    if (!/\.test\.tsx?$/.test(file)) await cp(file, join(folder, file))
  }
  await copyPackages(folder)
  // Only the program: npm's package also has headers and manuals.
  await cp('node_modules/node/bin/node', join(folder, 'node_modules/.bin/node'), { dereference: true })
  console.log(`${folder} is a release of ${megabytes(await sizeOf(folder))}.`)
}

async function copyPackages(folder: string): Promise<void> {
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: LockedPackages }
  const imported = JSON.parse(await readFile(`build/server/${SERVER_PACKAGES}`, 'utf8')) as string[]
  const ownRoots = Object.keys(dependencies).filter((name) => !BUNDLED_PACKAGES.includes(name))

  const sizes: { name: string; bytes: number }[] = []
  for (const name of packagesToRun(packages, [...ownRoots, ...imported], NEVER_LOADED)) {
    // An optional package for another kind of machine.
    if (!existsSync(name)) continue
    const copy = join(folder, name)
    await cp(name, copy, { recursive: true, filter: (path) => belongsToPackage(path, name) })
    sizes.push({ name: name.replace(/^node_modules\//, ''), bytes: await sizeOf(copy) })
  }
  sizes.sort((a, b) => b.bytes - a.bytes)
  console.log(`${sizes.length} packages, ${megabytes(sizes.reduce((sum, { bytes }) => sum + bytes, 0))}. The largest:`)
  for (const { name, bytes } of sizes.slice(0, 8)) console.log(`  ${megabytes(bytes).padStart(9)} ${name}`)
}

/** Packages inside a package are copied separately. */
function belongsToPackage(path: string, folder: string): boolean {
  return path === folder || (basename(path) !== 'node_modules' && isLoaded(basename(path)))
}

/** Bytes of all files in a folder. */
async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    files.filter((file) => file.isFile()).map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

try {
  await release(process.argv[2])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
