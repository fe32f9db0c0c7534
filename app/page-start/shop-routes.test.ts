import { expect, test } from 'vitest'
import { BACK_OFFICE, shoppersTable, shopTablePath } from './shop-routes.ts'

const PAGE = { hasDefaultExport: true, hasAction: false }

test('shoppers get every page but those of the back office, however deep', () => {
  const routes = {
    root: PAGE,
    'routes/store/home': { ...PAGE, parentId: 'root' },
    [BACK_OFFICE]: { ...PAGE, parentId: 'root' },
    'routes/admin/products/products': { ...PAGE, parentId: BACK_OFFICE },
    'new-product': { ...PAGE, parentId: 'routes/admin/products/products' },
  }
  expect(shoppersTable({ version: '1', routes })).toEqual({
    version: '1',
    routes: { root: PAGE, 'routes/store/home': { ...PAGE, parentId: 'root' } },
  })
})

test('shoppers get what forms are sent to, but no files, data or functions, which the router doesn’t request', () => {
  const data = { hasDefaultExport: false, hasAction: false, parentId: 'root' }
  const signOut = { ...data, hasAction: true }
  const routes = {
    'routes/account/sign-in/sign-out': signOut,
    'routes/account/orders/invoice': data,
    'routes/store/products/suggestions': data,
    'routes/functions/verify-payment': { ...data, hasAction: true },
  }
  expect(shoppersTable({ routes }).routes).toEqual({ 'routes/account/sign-in/sign-out': signOut })
})

test('the shoppers’ table is a file beside the full one', () => {
  expect(shopTablePath('/assets/manifest-a1b2.js')).toBe('/assets/shop-manifest-a1b2.js')
})
