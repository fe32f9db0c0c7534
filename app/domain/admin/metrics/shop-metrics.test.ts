import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { shopState } from '#tests/support/factories/shop-state.ts'
import { registerShopMetrics, type ShopState } from './shop-metrics.server.ts'

const NOW = new Date('2026-05-01T11:00:00Z')

/** The metrics of a shop in each of these states, one request after the other. An undefined state fails. */
async function exportStates(...states: (ShopState | undefined)[]): Promise<string[]> {
  const registry = new Registry()
  let current: ShopState | undefined
  const refresh = registerShopMetrics({
    registry,
    readState: async () => {
      if (!current) throw new Error('the database does not respond')
      return current
    },
    now: () => NOW,
  })
  const exported: string[] = []
  for (const state of states) {
    current = state
    await refresh()
    exported.push(await registry.metrics())
  }
  return exported
}

test('every kind is exported, even when nothing is waiting', async () => {
  const [text] = await exportStates(shopState())
  expect(text).toContain('shop_waiting{what="payments-without-order"} 0')
  expect(text).toContain('shop_orders_last_day{status="confirmed"} 0')
  expect(text).toContain('shop_figures_up 1')
  expect(text).toContain('shop_backup_max_age_seconds 21600')
})

test('jobs are exported by queue and state, with the age of those that are due', async () => {
  const [text] = await exportStates(shopState())
  expect(text).toContain('shop_jobs{queue="send-mail",state="due"} 1')
  expect(text).toContain('shop_jobs_oldest_seconds{queue="send-mail",state="due"} 30')
})

test('a queue that has been emptied is no longer exported', async () => {
  const [, text] = await exportStates(shopState(), shopState({ figures: { jobs: [] } }))
  expect(text).not.toContain('send-mail')
})

test('when the database doesn’t respond, only this is exported', async () => {
  const [, text] = await exportStates(shopState(), undefined)
  expect(text).toContain('shop_figures_up 0')
  expect(text).not.toMatch(/^shop_waiting\{/m)
  expect(text).not.toMatch(/^shop_backup_/m)
})

test('exports when the newest backup was made, if there is one, and since when one is expected, if the shop makes backups', async () => {
  const { backup } = shopState()
  const exported = await exportStates(
    shopState(),
    shopState({ backup: backup && { ...backup, newestAt: undefined } }),
    shopState({ backup: undefined }),
  )
  const figures = exported.map((text) => text.match(/^shop_backup_.*$/gm))
  expect(figures).toEqual([
    [
      'shop_backup_timestamp_seconds 1777629600',
      'shop_backup_expected_since_timestamp_seconds 1777629600',
      'shop_backup_max_age_seconds 21600',
    ],
    ['shop_backup_expected_since_timestamp_seconds 1777626000', 'shop_backup_max_age_seconds 21600'],
    null,
  ])
})
