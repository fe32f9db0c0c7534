import { spawnSync } from 'node:child_process'
import { glob, stat } from 'node:fs/promises'

/** Written last by the build. */
export const BUILD_STAMP = 'build/server/complete'
const SOURCES = ['{app,server,public}/**/*.*', 'package-lock.json', '{vite,react-router}.config.ts']

/**
 * Builds the shop unless the build is newer than every source file that isn't a test.
 *
 * @throws Error when the build fails; the build tool prints why.
 */
export async function ensureCurrentBuild(): Promise<void> {
  const builtAt = await stat(BUILD_STAMP).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  for await (const file of glob(SOURCES, { exclude: ['**/*.test.*'] })) {
    const { mtimeMs } = await stat(file)
    if (mtimeMs > builtAt) return build()
  }
}

function build(): void {
  const { status } = spawnSync(process.execPath, ['node_modules/.bin/react-router', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('the shop could not be built')
}
