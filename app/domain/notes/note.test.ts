import { expect, test } from 'vitest'
import { z } from 'zod'
import { tagsForm } from './note.form.ts'
import { readTags } from './note.ts'

test.each([
  ['', []],
  [' VIP , gift\u0000wrap,, vip\nDiwali ', ['vip', 'gift wrap', 'diwali']],
  ['मेहमान, Été', ['मेहमान', 'été']],
])('M478 tags are free words, in small letters, each once: %j', (typed, expected) => {
  expect(readTags(typed)).toEqual(expected)
})

test.each([
  ['a tag of 31 letters', 'x'.repeat(31)],
  ['more than 20 tags', Array.from({ length: 21 }, (_, index) => `tag ${index}`).join(',')],
])('M478 the form rejects %s', (_name, tags) => {
  expect(tagsForm.fields(z).safeParse({ tags }).success).toBe(false)
})
