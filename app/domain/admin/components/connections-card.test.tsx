import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import type { Connections } from '../connections.ts'
import { connectionGuides } from './connection-guides.tsx'
import { ConnectionsCard } from './connections-card.tsx'

const unset: Connections = {
  payments: 'sandbox',
  lastWebhookAt: null,
  mail: 'none',
  mailFrom: 'Gulmeher <care@gulmeher.example>',
  files: 'folder',
  couriers: 'by-hand',
  backups: 'data-folder',
  shopUrl: 'https://shop.example',
}

const show = (connections: Connections) =>
  textOf(htmlOf(<ConnectionsCard connections={connections} backupConfirmedAt={undefined} response={undefined} />))

test('M357 each service says where its keys come from, which lines to write, and how to test it', () => {
  const text = show(unset)
  expect(text.match(/How to set it up/g)).toHaveLength(5)
  for (const { lines } of Object.values(connectionGuides('https://shop.example'))) {
    for (const line of lines) expect(text).toContain(line)
  }
  expect(text).toContain('https://shop.example/functions/v1/razorpay-webhook')
  expect(text).toContain('https://shop.example/functions/v1/courier-reports')
})

test('M357 every line names a setting of the shop', async () => {
  const example = await readFile('.env.example', 'utf8')
  const lines = Object.values(connectionGuides('https://shop.example')).flatMap((guide) => guide.lines)
  for (const line of lines) expect(example).toContain(`\n${line.split('=')[0]}=\n`)
})

test('M355 webhooks that never arrived are mentioned once Razorpay’s keys are set', () => {
  expect(show(unset)).not.toContain('No webhook has been received')
  expect(show({ ...unset, payments: 'live' })).toContain('No webhook has been received yet.')
})

test('M559 a server in place of Shiprocket’s own is named', () => {
  const connected = { ...unset, couriers: 'shiprocket' } as const
  expect(show(connected)).not.toContain('SHIPROCKET_API_URL')
  expect(show({ ...connected, courierTestUrl: 'http://127.0.0.1:4000' })).toContain('http://127.0.0.1:4000')
})
