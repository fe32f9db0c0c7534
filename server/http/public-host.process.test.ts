import { expect, test } from 'vitest'
import { requestWithHost } from '#tests/support/processes/request-with-host.ts'
import { cheapShop } from '#tests/support/processes/shop-on-server.ts'
import { startShopProcess } from '#tests/support/processes/shop-process.ts'

test('with SHOP_URL set pages respond under its host only; health checks and the payment sandbox work under any', async () => {
  await using empty = await cheapShop('none')
  await using shop = await startShopProcess({ ...empty.settings, SHOP_URL: 'https://shop.example' })
  const loopback = new URL(shop.url).host
  const statusOf = async (path: string, host: string, headers = {}, method = 'GET') =>
    (await requestWithHost(shop.url + path, host, { method, headers })).status

  for (const path of ['/', '/products.data', '/robots.txt', '/favicon.svg', '/api/auth/get-session', '/nothing']) {
    expect(await statusOf(path, loopback), path).toBe(421)
    expect(await statusOf(path, 'evil.example'), path).toBe(421)
  }
  expect(await statusOf('/', 'shop.example')).toBe(200)
  for (const path of ['/healthz', '/readyz']) expect(await statusOf(path, loopback), path).toBe(200)
  expect(await statusOf('/sandbox/razorpay/v1/orders', loopback)).toBe(401)
  expect(await statusOf('/functions/v1/razorpay-webhook', loopback, {}, 'POST')).toBe(401)

  // A client without a session is sent to sign in; a page of another site doesn't get that far.
  const post = (origin: string) => statusOf('/cart', 'shop.example', { origin }, 'POST')
  expect(await post('https://evil.example')).toBe(403)
  expect(await post('https://shop.example')).not.toBe(403)
})
