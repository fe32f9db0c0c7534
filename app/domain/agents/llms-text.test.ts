import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { CHANGED_SETTINGS, OLD_TEXTS } from '#tests/support/factories/changed-settings.ts'
import { llmsText } from './llms-text.ts'

const textOf = (settings: Partial<typeof DEFAULT_SETTINGS>) =>
  llmsText({
    settings: { ...DEFAULT_SETTINGS, ...settings },
    shopUrl: 'https://shop.test',
    pages: [{ title: 'Fabric care', path: '/pages/fabric-care' }],
  })

test('M553 llms.txt says what the shop sells, on which terms, and how assistants connect', () => {
  const text = textOf({})
  for (const part of [
    '# Gulmeher',
    '/products',
    '/terms',
    '/delivery',
    '₹999',
    '/pages/fabric-care',
    '/.well-known/ucp',
    '/ucp/mcp',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('continue_url')
  expect(textOf({ agentsMayBuy: true })).toContain('continue_url')
  expect(textOf({ agentsMayRead: false })).not.toContain('/ucp')
  for (const address of text.matchAll(/\]\(([^)]*)\)/g)) expect(address[1]).toMatch(/^https:\/\/shop\.test\/\S*$/)
})

test('M553 all of it is the owner’s', () => {
  const text = textOf(CHANGED_SETTINGS)
  expect(text).toContain('# Rang Mahal')
  for (const old of OLD_TEXTS) expect(text).not.toContain(old)
})
