import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createRoutePatterns } from './route-patterns.ts'

const siteMap = [
  ['root', undefined, ''],
  ['home', 'root', undefined],
  ['product', 'root', 'product/:productId'],
  ['orders', 'root', 'orders'],
  ['order', 'root', 'orders/:orderId'],
  ['admin', 'root', undefined],
  ['admin-orders', 'admin', 'admin/orders'],
  ['images', 'root', 'images/*'],
  ['newest', 'root', 'orders/newest'],
  ['function', 'root', 'functions/v1/verify-payment'],
  ['last', 'root', '*'],
] as const
const routes = Object.fromEntries(
  siteMap.map(([id, parentId, path]) => [id, { id, parentId, path, module: {} }]),
) as unknown as ServerBuild['routes']

test.for<[string, string]>([
  ['/', '/'],
  ['/_.data', '/'],
  ['/orders', '/orders'],
  ['/orders/', '/orders'],
  ['/orders/0198', '/orders/:orderId'],
  ['/orders/newest', '/orders/newest'],
  ['/orders/0198.data', '/orders/:orderId'],
  ['/product/0198', '/product/:productId'],
  ['/admin/orders', '/admin/orders'],
  ['/images/a/b.webp', '/images/*'],
  ['/functions/v1/verify-payment', '/functions/v1/verify-payment'],
  ['/functionsxv1/verify-payment', '*'],
  ['/wp-login.php', '*'],
  ['/product/1/2', '*'],
  ['/Orders', '/orders'],
  ['/orders//', '/orders'],
  ['/%6frders', '/orders'],
  ['/orders/_.data', '/orders'],
  ['/orders/%', '/orders/:orderId'],
])('%s matches %s', ([path, pattern]) => {
  expect(createRoutePatterns(routes)(path)).toBe(pattern)
})
