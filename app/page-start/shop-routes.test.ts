import { expect, test } from 'vitest'
import { BACK_OFFICE, shopTablePath, withoutBackOffice } from './shop-routes.ts'

test('shoppers get every route but those of the back office, however deep', () => {
  const routes = {
    root: {},
    'routes/store/home': { parentId: 'root' },
    [BACK_OFFICE]: { parentId: 'root' },
    'routes/admin/products/products': { parentId: BACK_OFFICE },
    'new-product': { parentId: 'routes/admin/products/products' },
  }
  expect(withoutBackOffice({ version: '1', routes })).toEqual({
    version: '1',
    routes: { root: {}, 'routes/store/home': { parentId: 'root' } },
  })
})

test('the shoppers’ table is a file beside the full one', () => {
  expect(shopTablePath('/assets/manifest-a1b2.js')).toBe('/assets/shop-manifest-a1b2.js')
})
