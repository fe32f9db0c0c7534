import { expect, test } from 'vitest'
import { z } from 'zod'
import { MAX_UPLOAD_BYTES } from './body.server.ts'
import { bodyLimits, parseForm, readForm } from './form.server.ts'

const URL_ENCODED = { 'content-type': 'application/x-www-form-urlencoded' }

async function read(body: BodyInit, headers: HeadersInit = {}, limits: Parameters<typeof readForm>[1] = {}) {
  const sent = new Request('http://shop.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  try {
    return [...(await readForm(sent, limits))]
  } catch (thrown) {
    return (thrown as { init: ResponseInit }).init.status
  }
}

const fields = (count: number) => Array.from({ length: count }, () => ['orderIds', 'x'])

function multipart(count: number): FormData {
  const form = new FormData()
  for (const [name = '', value = ''] of fields(count)) form.append(name, value)
  return form
}

function chunked(text: string): ReadableStream {
  return new Blob([text]).stream()
}

test('a form is read the same way in every encoding', async () => {
  const form = new FormData()
  form.append('fullName', 'मीरा & Iyer')
  form.append('orderIds', '1')
  form.append('orderIds', '2')
  const expected = [...form]
  const encoded = new URLSearchParams(expected as [string, string][])
  expect(await read(form)).toEqual(expected)
  expect(await read(encoded)).toEqual(expected)
  expect(await read(chunked(encoded.toString()), URL_ENCODED)).toEqual(expected)
  expect(await read('', URL_ENCODED)).toEqual([])
})

test("a body that isn't a form is rejected", async () => {
  expect(await read('{}', { 'content-type': 'application/json' })).toBe(400)
  expect(await read('a=b', { 'content-type': 'no type' })).toBe(400)
  expect(await read(new Uint8Array(3))).toBe(400)
  expect(await read('a=b', { 'content-type': 'multipart/form-data' })).toBe(400)
  expect(await read('a=b', { 'content-type': 'multipart/form-data; boundary=x' })).toBe(400)
})

test('a form of 64 KB is accepted, a longer one rejected', async () => {
  const body = (length: number) => `a=${'x'.repeat(length - 2)}`
  expect(await read(body(65_536), URL_ENCODED)).toHaveLength(1)
  expect(await read(body(65_537), URL_ENCODED)).toBe(400)
  expect(await read(chunked(body(65_537)), URL_ENCODED)).toBe(400)
  expect(await read(body(65_537), URL_ENCODED, { bytes: 70_000 })).toHaveLength(1)
})

test('a form of 120 fields is accepted, one with more rejected', async () => {
  expect(await read(new URLSearchParams(fields(120)))).toHaveLength(120)
  expect(await read(new URLSearchParams(fields(121)))).toBe(400)
  expect(await read(multipart(120))).toHaveLength(120)
  expect(await read(multipart(121))).toBe(400)
  expect(await read('&'.repeat(200), URL_ENCODED)).toBe(400)
})

test('files are accepted only where a form allows them', async () => {
  const form = new FormData()
  form.append('file', new File(['x'], 'products.csv'))
  expect(await read(form)).toBe(400)
  expect(await read(form, {}, { files: 1 })).toHaveLength(1)
  form.append('file', new File(['x'], 'products.csv'))
  expect(await read(form, {}, { files: 1 })).toBe(400)
})

test.each(['email', 'addressLine1', 'error[reason]', 'g-recaptcha-response', 'x'.repeat(100)])(
  'a field may be named %s',
  async (name) => {
    expect(await read(new URLSearchParams([[name, 'x']]))).toEqual([[name, 'x']])
  },
)

test.each([
  '',
  'a[0]',
  'a[4294967294]',
  'a[]',
  'a.b',
  'a[b][c]',
  'a[b].c',
  '[0]',
  '__proto__',
  'constructor',
  'error[constructor]',
  'prototype',
  '__intent__',
  '__state__',
  '__INTENT__',
  'a b',
  'x'.repeat(101),
  'न',
])('no field may be named %j', async (name) => {
  expect(await read(new URLSearchParams([[name, 'x']]))).toBe(400)
})

test('the NUL character is rejected', async () => {
  expect(await read('a=%00', URL_ENCODED)).toBe(400)
})

test('a schema receives only its own fields', () => {
  const form = new FormData()
  form.append('email', 'meera@shopper.example')
  form.append('intent', 'sign-in')
  form.append('toString', 'x')
  const submission = parseForm(form, z.object({ email: z.string() }))
  expect(submission).toMatchObject({ status: 'success', value: { email: 'meera@shopper.example' } })
  expect(Object.keys(submission.payload)).toEqual(['email'])
})

test('a page reads as much as the largest of its forms may send', () => {
  const ordinary = bodyLimits([{}])
  expect(bodyLimits([{}, { fields: 400 }])).toEqual({ ...ordinary, fields: 400 })
  expect(bodyLimits([{ fields: 1 }, { files: 2 }])).toEqual({ ...ordinary, files: 2, bytes: MAX_UPLOAD_BYTES })
  expect(bodyLimits([{}, { files: 1, bytes: 2 * ordinary.bytes }])).toMatchObject({ bytes: 2 * ordinary.bytes })
})
