/** Opens the shop as `npm start` does: settings from `.env` when it is there, a build when there is none. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'

if (existsSync('.env')) loadEnvFile('.env')
process.env.NODE_ENV ??= 'production'

if (!existsSync('build/server/complete')) {
  console.log('Building the shop, once …')
  const build = spawnSync(process.execPath, ['node_modules/.bin/react-router', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  })
  if (build.status !== 0) process.exit(build.status ?? 1)
}
const entry = '../build/server/index.js'
await import(entry)
