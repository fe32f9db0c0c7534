/**
 * What `npm start` runs: reads `.env` if there is one, builds the shop if it hasn't been built, and runs it in its own
 * process, which this one restarts when it crashes.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { COMPILE_CACHE } from '../server/compile-cache.ts'
import { supervise } from '../server/supervise.ts'

if (existsSync('.env')) loadEnvFile('.env')
process.env.NODE_ENV ??= 'production'
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE

if (!existsSync('build/server/complete')) {
  console.log('Building the shop (first start only) …')
  const build = spawnSync(process.execPath, ['node_modules/.bin/react-router', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  })
  if (build.status !== 0) process.exit(build.status ?? 1)
}
process.exit(await supervise(['build/server/index.js']))
