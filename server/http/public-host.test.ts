import { expect, test } from 'vitest'
import { requestWithHost } from '#tests/support/processes/request-with-host.ts'
import { serveMiddleware } from '#tests/support/routes/serve-middleware.ts'
import { rejectOtherHosts } from './public-host.ts'

const serve = (config: { shopUrl: string; isShopUrlSet: boolean }) =>
  serveMiddleware([rejectOtherHosts(config)], () => new Response('done'), config.shopUrl)

const OTHER_HOSTS = ['evil.example', 'www.shop.example', 'shop.example.evil.example', 'shop.example:8080', '127.0.0.1']

test('a shop with a public address responds under its host only', async () => {
  await using server = await serve({ shopUrl: 'https://shop.example', isShopUrlSet: true })
  for (const host of ['shop.example', 'SHOP.example', 'shop.example:443']) {
    expect((await requestWithHost(server.url, host)).status, host).toBe(200)
  }
  for (const host of OTHER_HOSTS) {
    for (const method of ['GET', 'POST']) {
      expect((await requestWithHost(`${server.url}/cart`, host, { method })).status, `${method} ${host}`).toBe(421)
    }
  }
})

test('the port is part of the host, except for the default one', async () => {
  await using server = await serve({ shopUrl: 'http://shop.example:8080', isShopUrlSet: true })
  expect((await requestWithHost(server.url, 'shop.example:8080')).status).toBe(200)
  expect((await requestWithHost(server.url, 'shop.example')).status).toBe(421)
})

test('a shop without a public address responds under any host', async () => {
  await using server = await serve({ shopUrl: 'http://localhost:3000', isShopUrlSet: false })
  for (const host of ['localhost:3000', '192.168.1.20:3000', 'shop.local']) {
    expect((await requestWithHost(server.url, host)).status, host).toBe(200)
  }
})

test('the shop and its payment sandbox reach each other under the loopback address', async () => {
  await using server = await serve({ shopUrl: 'https://shop.example', isShopUrlSet: true })
  for (const path of ['/sandbox/razorpay/v1/orders', '/functions/v1/razorpay-webhook']) {
    expect((await requestWithHost(server.url + path, '127.0.0.1:3000')).status, path).toBe(200)
  }
  for (const path of ['/sandbox/razorpay', '/functions/v1/razorpay-webhook/more', '/functions/v1/payment-callback']) {
    expect((await requestWithHost(server.url + path, '127.0.0.1:3000')).status, path).toBe(421)
  }
})
