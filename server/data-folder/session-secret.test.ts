import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import { readSessionSecret } from './session-secret.ts'

test('the secret is generated once, is long, and is readable only by its owner', async () => {
  await using folder = await temporaryFolder()
  const secret = readSessionSecret(folder.path)
  expect(secret.length).toBeGreaterThanOrEqual(43)
  expect(readSessionSecret(folder.path)).toBe(secret)
  expect(readdirSync(folder.path)).toEqual(['session-secret'])
  expect(statSync(join(folder.path, 'session-secret')).mode & 0o777).toBe(0o600)
})

test('two folders have different secrets', async () => {
  await using folder = await temporaryFolder()
  mkdirSync(join(folder.path, 'other'))
  expect(readSessionSecret(folder.path)).not.toBe(readSessionSecret(join(folder.path, 'other')))
})

test('a start interrupted while writing leaves no empty secret behind', async () => {
  await using folder = await temporaryFolder()
  writeFileSync(join(folder.path, 'session-secret.new'), '')
  expect(readSessionSecret(folder.path).length).toBeGreaterThanOrEqual(43)
  expect(readFileSync(join(folder.path, 'session-secret'), 'utf8')).not.toBe('')
})
