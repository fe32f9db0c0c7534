import fc from 'fast-check'
import { expect } from 'vitest'
import { deleteProduct } from '#app/domain/catalog/manage/delete-product.server.ts'
import { restoreProduct } from '#app/domain/catalog/manage/product-bin.server.ts'
import { setStock } from '#app/domain/catalog/set-stock.server.ts'
import { lockStock } from '#app/domain/catalog/stock.server.ts'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { at, manner, one, perform, type Scene, step } from './shop-scene.ts'

/** What the administrator does with products. */
export const catalogSteps = [
  step(
    2,
    'edit product',
    fc.tuple(one, fc.constantFrom('S', 'M'), fc.integer({ min: 1, max: 5 }), fc.integer({ min: -2, max: 2 })),
    async ({ db, products, model }, what, size, rupees, wanted) => {
      const { id } = at(products, what)
      const known = model.products.get(id)
      if (!known) return
      // Reserved units can't be removed.
      const shelf = model.shelf({ product: id, size })
      const units = Math.max((known.onHand.get(shelf) ?? 0) + wanted, model.reserved(id, shelf))
      const onHand = new Map(known.onHand).set(shelf, units)
      await editProduct(db, id, { price: rupees * 100, onHand })
      model.products.set(id, { ...known, onHand, price: rupees * 100 })
    },
  ),
  step(
    2,
    'bin or restore product',
    fc.tuple(one, fc.constantFrom('bin', 'restore', 'restore'), manner),
    async (scene, what, move, manner) => {
      const { id } = at(scene.products, what)
      await perform(scene, manner, {
        run: ({ db }) => (move === 'bin' ? deleteProduct(db, scene.admin, id) : restoreProduct(db, scene.admin, id)),
        expected: () => (move === 'bin' ? scene.model.binProduct(id) : scene.model.restoreProduct(id)),
      })
    },
  ),
]

async function editProduct(
  db: Scene['db'],
  id: string,
  { price, onHand }: { price: number; onHand: ReadonlyMap<string, number> },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockStock(tx, [id])
    const counted = { productId: id, onHand, reason: 'adjustment', note: null, actorEmail: 'o@shop.example' } as const
    expect(await setStock(tx, counted)).toEqual({ status: 'set' })
    await tx
      .updateTable('products')
      .set({ price: paise(price) })
      .where('id', '=', id)
      .execute()
  })
}
