import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { ConfigError } from '#app/platform/config.server.ts'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import { lockDataFolder } from './data-folder-lock.ts'

const lockScript = `
  const { lockDataFolder } = await import('#server/data-folder/data-folder-lock.ts')
  lockDataFolder(process.argv[1])
  console.log('locked')
`
const nodeArguments = (folder: string) => ['--input-type=module', '--eval', lockScript, folder]

test('a folder has one holder until it is released', async () => {
  await using folder = await temporaryFolder()
  const giveBack = lockDataFolder(folder.path)
  expect(() => lockDataFolder(folder.path)).toThrow(ConfigError)
  expect(() => lockDataFolder(folder.path)).toThrow(/^DATA_DIR .* is in use by another process/)
  giveBack()
  lockDataFolder(folder.path)()
})

test('a folder stays locked when its holder drops the release function', async () => {
  await using folder = await temporaryFolder()
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  lockDataFolder(folder.path)
  collectGarbage()
  await setImmediate()
  collectGarbage()
  expect(() => lockDataFolder(folder.path)).toThrow('is in use')
})

test('another process is rejected, and the folder is released when its holder exits or is killed', async () => {
  await using folder = await temporaryFolder()
  const giveBack = lockDataFolder(folder.path)
  const refused = spawnSync(process.execPath, nodeArguments(folder.path), { encoding: 'utf8' })
  expect(refused.status).not.toBe(0)
  expect(refused.stderr).toContain('is in use by another process')
  giveBack()

  const holder = spawn(process.execPath, [
    ...nodeArguments(folder.path).slice(0, 2),
    `${lockScript}; setInterval(() => {}, 1_000)`,
    folder.path,
  ])
  await once(holder.stdout, 'data')
  expect(() => lockDataFolder(folder.path)).toThrow('is in use')
  holder.kill('SIGKILL')
  await once(holder, 'close')
  lockDataFolder(folder.path)()
})

test("a missing folder is created; the error names one that can't be created", async () => {
  await using folder = await temporaryFolder()
  lockDataFolder(join(folder.path, 'new', 'data'))()

  writeFileSync(join(folder.path, 'file'), '')
  expect(() => lockDataFolder(join(folder.path, 'file', 'data'))).toThrow(ConfigError)
  expect(() => lockDataFolder(join(folder.path, 'file', 'data'))).toThrow(/^DATA_DIR .* cannot be used/)
})
