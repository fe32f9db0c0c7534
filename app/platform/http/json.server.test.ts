import { expect, test } from 'vitest'
import { readJson } from './json.server.ts'

const read = (body: BodyInit) => readJson(new Request('http://shop.test/', { method: 'POST', body }))
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('JSON is parsed, and an empty body is undefined', async () => {
  expect(await read('{"a":[1,null]}')).toEqual({ a: [1, null] })
  expect(await read('')).toBeUndefined()
})

test('invalid JSON, and JSON that is too long or too deep, is rejected', async () => {
  await expect(read('{')).rejects.toThrow(SyntaxError)
  expect(await read(`"${'x'.repeat(65_534)}"`)).toHaveLength(65_534)
  await expect(read(`"${'x'.repeat(65_535)}"`)).rejects.toThrow(SyntaxError)
  expect(await read(nested(32))).toBeInstanceOf(Array)
  await expect(read(nested(33))).rejects.toThrow(SyntaxError)
  await expect(read(nested(30_000))).rejects.toThrow(SyntaxError)
  await expect(read(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).rejects.toThrow(SyntaxError)
})

test('the NUL character is rejected wherever it occurs', async () => {
  for (const text of ['"\\u0000"', '{"a":["x\\u0000"]}', '{"\\u0000":1}']) {
    await expect(read(text), text).rejects.toThrow(SyntaxError)
  }
})
