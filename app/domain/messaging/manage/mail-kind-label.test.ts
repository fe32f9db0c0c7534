import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { MAIL_KIND_LABELS, mailKindLabel } from './mail-kind-label.ts'

test('M422 every email that the shop sends is named in words', async () => {
  const templates = new Set<string>()
  for await (const file of glob('app/**/*.{ts,tsx}')) {
    if (file.includes('.test.')) continue
    for (const [, template = ''] of (await readFile(file, 'utf8')).matchAll(/\btemplate: '([a-z-]+)'/g)) {
      templates.add(template)
    }
  }
  expect(templates.size).toBeGreaterThan(15)
  expect([...templates].filter((template) => !(template in MAIL_KIND_LABELS))).toEqual([])
  expect(mailKindLabel('order-placed')).toBe('Order confirmed')
})
