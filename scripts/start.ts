/**
 * Opens the shop as `npm start` does: settings from `.env` when it is there, a build when there is none. The shop runs in a
 * process of its own; this one starts it again when it dies.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { supervise } from '../server/supervise.ts'

if (existsSync('.env')) loadEnvFile('.env')
process.env.NODE_ENV ??= 'production'
// From the second start on, the shop's scripts are not compiled anew. A build empties the folder.
process.env.NODE_COMPILE_CACHE ??= 'build/server/compile-cache'

if (!existsSync('build/server/complete')) {
  console.log('Building the shop, once …')
  const build = spawnSync(process.execPath, ['node_modules/.bin/react-router', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  })
  if (build.status !== 0) process.exit(build.status ?? 1)
}
process.exit(await supervise(['build/server/index.js']))
