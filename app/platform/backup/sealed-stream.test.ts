import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BackupError } from './backup-error.ts'
import { seal, sealKeyId, unseal } from './sealed-stream.ts'

const KEY = 'a key of the backups, 32 characters or more'
const NAME = 'archive'

async function* inChunks(bytes: Uint8Array, size = bytes.length || 1) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(source))
}

const sealed = (plain: Uint8Array, key: string | undefined = KEY) =>
  collect(seal(inChunks(plain, 1000), { key, name: NAME }))
const opened = (bytes: Uint8Array, key: string | undefined = KEY, name = NAME) =>
  collect(unseal(inChunks(bytes, 1000), { key, name }))

const problemOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'none',
    (error: unknown) => (error instanceof BackupError ? error.problem : error),
  )

const plain = Buffer.from('what the shop knows '.repeat(30))

test('M313 what was sealed in any chunks opens again, with a key and without', async () => {
  for (const length of [0, 1, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 700_000]) {
    const bytes = Buffer.alloc(length, 'abc')
    expect((await opened(await sealed(bytes))).equals(bytes), `${length} bytes`).toBe(true)
  }
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 3_000 }),
      fc.integer({ min: 1, max: 3_000 }),
      fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
      async (bytes, size, key) => {
        const file = await collect(seal(inChunks(bytes, size), { key, name: NAME }))
        expect((await collect(unseal(inChunks(file, size), { key, name: NAME }))).equals(bytes)).toBe(true)
      },
    ),
    { numRuns: 30 },
  )
})

test('M313 an encrypted file shows nothing of its content, and no two files are alike', async () => {
  const [first, second] = [await sealed(plain), await sealed(plain)]
  expect(first.includes('what the shop knows')).toBe(false)
  expect(first.equals(second)).toBe(false)
})

describe('M313 a file is refused', () => {
  test('without its key, with another one, or under another name', async () => {
    const file = await sealed(plain)
    expect(await problemOf(collect(unseal(inChunks(file), { key: undefined, name: NAME })))).toBe('needs-key')
    expect(await problemOf(opened(file, `${KEY}!`))).toBe('other-key')
    expect(await problemOf(opened(file, KEY, 'another'))).toBe('damaged')
    const open = await collect(seal(inChunks(plain), { key: undefined, name: NAME }))
    expect(await problemOf(opened(open)), 'not encrypted, though there is a key').toBe('not-encrypted')
    expect(sealKeyId(KEY)).not.toBe(sealKeyId(`${KEY}!`))
  })

  test.each([KEY, undefined])('wherever one bit of it was changed (key: %s)', async (key) => {
    const file = await collect(seal(inChunks(plain), { key, name: NAME }))
    for (let at = 0; at < file.length; at += at < 80 || at > file.length - 40 ? 1 : 37) {
      const changed = Buffer.from(file)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await problemOf(collect(unseal(inChunks(changed), { key, name: NAME }))), `byte ${at}`).not.toBe('none')
    }
  })

  test('wherever it was cut off, and with anything after its end', async () => {
    const file = await sealed(Buffer.alloc(600_000, 'abc'))
    for (const length of [0, 7, 49, 50, 54, 60, 300_000, file.length - 17, file.length - 1]) {
      const problem = await problemOf(opened(file.subarray(0, length)))
      expect(['truncated', 'not-a-backup'], `${length} bytes`).toContain(problem)
    }
    expect(await problemOf(opened(Buffer.concat([file, Buffer.from('x')])))).toBe('damaged')
  })

  test('when whole frames were left out, or a frame was cut off and the one before it marked as the last', async () => {
    const frame = 5 + 256 * 1024 + 16
    const file = await sealed(Buffer.alloc(600_000, 'abc'))
    const withoutFirst = Buffer.concat([file.subarray(0, 50), file.subarray(50 + frame)])
    expect(await problemOf(opened(withoutFirst))).toBe('damaged')
    const shortened = Buffer.from(file.subarray(0, 50 + frame))
    shortened[50] = 1
    expect(await problemOf(opened(shortened))).toBe('damaged')
  })

  test('when it is of another kind or of a later format', async () => {
    expect(await problemOf(opened(Buffer.alloc(200, 'x')))).toBe('not-a-backup')
    const later = Buffer.from(await sealed(plain))
    later[8] = 2
    expect(await problemOf(opened(later))).toBe('newer-format')
  })
})
