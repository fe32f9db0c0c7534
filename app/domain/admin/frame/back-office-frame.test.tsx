import { href } from 'react-router'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import type { WaitingCounts } from '../waiting-counts.server.ts'
import { BackOfficeFrame } from './back-office-frame.tsx'
import { MAIN_SECTIONS, moreSections, sectionOf } from './sections.ts'

const NOTHING_WAITS: WaitingCounts = {
  pendingOrders: 0,
  openPayments: 0,
  openComplaints: 0,
  unreadMessages: 0,
  failedMails: 0,
  hasCodOrders: false,
}

function show(address: string, waiting: WaitingCounts | undefined = NOTHING_WAITS) {
  return htmlOf(
    <BackOfficeFrame email="admin@gulmeher.example" waiting={waiting}>
      <h1>The page</h1>
    </BackOfficeFrame>,
    address,
    { name: 'Rangrez' },
  )
}

test('M91 the tabs are Dashboard, Products, Orders and Users, and the current one is selected', () => {
  const html = show('/admin/products/new')
  const tabs = tagsOf(html, 'a', { role: 'tab' })
  expect(tabs.map(({ href }) => href)).toEqual(['/admin', '/admin/products', '/admin/orders', '/admin/users'])
  expect(tabs.map((tab) => tab['aria-selected'])).toEqual(['false', 'true', 'false', 'false'])
  expect(MAIN_SECTIONS.map(({ label }) => label)).toEqual(['Dashboard', 'Products', 'Orders', 'Users'])
})

test('on the page of another section no tab is selected, and its link is the current page', () => {
  const html = show('/admin/messages')
  expect(tagsOf(html, 'a', { role: 'tab', 'aria-selected': 'true' })).toEqual([])
  expect(tagsOf(html, 'a', { 'aria-current': 'page' }).map(({ href }) => href)).toEqual([
    '/admin/messages',
    '/admin/messages',
  ])
})

test('every other section is in the sidebar, and in the drawer on phones', () => {
  const html = show('/admin')
  for (const { to } of moreSections(DEFAULT_SETTINGS, NOTHING_WAITS))
    expect(tagsOf(html, 'a', { href: to }), to).toHaveLength(2)
})

test('M491 Cash on Delivery is listed while the shop offers it, or has orders that are paid so', () => {
  const paths = (shop: typeof DEFAULT_SETTINGS, hasCodOrders = false) =>
    moreSections(shop, { hasCodOrders }).map(({ to }) => to)
  expect(paths(DEFAULT_SETTINGS, true)).toContain('/admin/cash-on-delivery')
  expect(paths(DEFAULT_SETTINGS)).not.toContain('/admin/cash-on-delivery')
  expect(paths({ ...DEFAULT_SETTINGS, codOffered: true })).toContain('/admin/cash-on-delivery')
})

test('M351 shows the shop’s name; the account menu leads to the shop and signs out', () => {
  const html = show('/admin')
  expect(textOf(html)).toContain('Rangrez')
  expect(textOf(html)).not.toContain('Gulmeher')
  expect(textOf(html)).toContain('Signed in as admin@gulmeher.example')
  expect(textOf(html.slice(html.indexOf('role="menu"')))).toMatch(/View shop Sign out( |$)/)
  expect(tagsOf(html, 'a', { href: '/', role: 'menuitem' })).toHaveLength(1)
  expect(tagsOf(html, 'a', { href: '/profile' })).toEqual([])
  expect(tagsOf(html, 'form', { action: '/auth/sign-out', method: 'post' })).toHaveLength(1)
})

test('shows how much needs attention beside each section, and on phones the sum beside More', () => {
  const text = textOf(
    show('/admin', { ...NOTHING_WAITS, pendingOrders: 4, openPayments: 2, unreadMessages: 120, failedMails: 1 }),
  )
  for (const part of ['Orders 4 pending', 'Payments 2 need attention', 'Messages 99+ unread', 'Emails 1 failed']) {
    expect(text).toContain(part)
  }
  expect(text).toContain('More 99+ need attention')
  expect(textOf(show('/admin'))).not.toContain('pending')
})

test('without counts it still shows every section', () => {
  const html = htmlOf(
    <BackOfficeFrame email={undefined} waiting={undefined}>
      The page
    </BackOfficeFrame>,
    '/admin',
  )
  expect(tagsOf(html, 'a', { role: 'tab' })).toHaveLength(4)
})

test('the search works without scripts, and shows what was searched for', () => {
  const html = show('/admin/search?q=asha')
  expect(tagsOf(html, 'form', { role: 'search' })[0]).toMatchObject({ action: '/admin/search' })
  expect(tagsOf(html, 'input', { type: 'search' })[0]).toMatchObject({ name: 'q', value: 'asha' })
  expect(tagsOf(show('/admin/orders?q=asha'), 'input', { type: 'search' })[0]?.value).toBe('')
})

test.each([
  ['/admin', 'Dashboard'],
  ['/admin/products/file', 'Products'],
  ['/admin/audit-log', 'Audit log'],
  [href('/admin/security/data-breach'), 'Security'],
  ['/admin/search', undefined],
  ['/administration', undefined],
])('the address %s belongs to %s', (pathname, label) => {
  expect(sectionOf(pathname)?.label).toBe(label)
})
