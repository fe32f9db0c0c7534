import fc from 'fast-check'
import { deleteProduct } from '#app/domain/catalog/manage/delete-product.server.ts'
import { restoreProduct } from '#app/domain/catalog/manage/product-bin.server.ts'
import { paise } from '#app/money.ts'
import { at, manner, one, perform, type Scene, step } from './shop-scene.ts'

/** What the administrator does with products. */
export const catalogSteps = [
  step(
    2,
    'edit product',
    fc.tuple(one, fc.integer({ min: 1, max: 5 }), fc.integer({ min: -2, max: 2 })),
    async ({ db, products, model }, what, rupees, wanted) => {
      const { id } = at(products, what)
      const known = model.products.get(id)
      if (!known) return
      // Reserved units can't be removed.
      const delta = Math.max(wanted, model.reserved(id) - known.onHand)
      await editProduct(db, id, { price: rupees * 100, delta })
      model.products.set(id, { ...known, onHand: known.onHand + delta, price: rupees * 100 })
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
  { price, delta }: { price: number; delta: number },
): Promise<void> {
  await db
    .updateTable('products')
    .set((eb) => ({ price: paise(price), stock_quantity: eb('stock_quantity', '+', delta) }))
    .where('id', '=', id)
    .execute()
  if (delta === 0) return
  await db.insertInto('stock_movements').values({ product_id: id, delta, reason: 'adjustment' }).execute()
}
