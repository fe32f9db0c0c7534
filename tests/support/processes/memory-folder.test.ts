import { expect, test } from 'vitest'
import { findMemoryFolder } from './memory-folder.ts'

test('files of tests stay on disk while the machine has little free memory', () => {
  expect(findMemoryFolder(1024 ** 3)).toBeUndefined()
})
