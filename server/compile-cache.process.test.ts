import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import { fillCompileCache } from '../scripts/release/fill-compile-cache.ts'

test('starting the built shop once leaves what Node compiled', async () => {
  await using folder = await temporaryFolder()
  const cache = join(folder.path, 'cache')
  await fillCompileCache(cache)
  const [version = ''] = await readdir(cache)
  expect((await readdir(join(cache, version))).length).toBeGreaterThan(100)
})
