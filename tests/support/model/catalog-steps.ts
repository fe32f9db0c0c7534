import fc from 'fast-check'
import { expect } from 'vitest'
import { deleteProduct } from '#app/domain/catalog/manage/delete-product.server.ts'
import { restoreProduct } from '#app/domain/catalog/manage/product-bin.server.ts'
import { setStock } from '#app/domain/catalog/set-stock.server.ts'
import { lockStock } from '#app/domain/catalog/stock.server.ts'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ModelProduct } from './shop-model.ts'
import { at, type Manner, manner, one, perform, type Scene, step } from './shop-scene.ts'

/** Units of a size, or a part of those that all sizes share. */
const counted = fc.nat(3)

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
      const price = rupees * 100
      expect(await editProduct(db, id, { ...known, onHand, price })).toEqual({ status: 'set' })
      model.products.set(id, { ...known, onHand, price })
    },
  ),
  step(
    2,
    'count stock',
    fc.tuple(one, fc.constantFrom('together', 'by size'), counted, counted, manner),
    async (scene, what, how, small, medium, manner) => {
      const { id } = at(scene.products, what)
      const known = scene.model.products.get(id)
      if (!known) return
      const bySize = [['S', small] as const, ['M', medium] as const].filter(([size]) => known.sizes.includes(size))
      await count(scene, id, { onHand: new Map(how === 'by size' ? bySize : [['', small + medium]]), manner })
    },
  ),
  step(
    2,
    'offer or withdraw size',
    fc.tuple(one, fc.constantFrom('S', 'M'), fc.constantFrom('withdraw', 'offer', 'offer'), counted, manner),
    async (scene, what, size, move, units, manner) => {
      const { id } = at(scene.products, what)
      const known = scene.model.products.get(id)
      const others = known?.sizes.filter((other) => other !== size) ?? []
      const isOffered = others.length < (known?.sizes.length ?? 0)
      // A product always has a size.
      if (!known || isOffered === (move === 'offer') || others.length === 0) return
      const onHand = new Map(known.onHand)
      if (!onHand.has('') && move === 'offer') onHand.set(size, units)
      if (move === 'withdraw') onHand.delete(size)
      await count(scene, id, { onHand, sizes: move === 'offer' ? [...others, size] : others, manner })
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

/** Splits a shared number, merges sizes, or counts them again; with `sizes`, the product is offered in these. */
async function count(
  scene: Scene,
  id: string,
  { manner, ...changes }: Pick<ModelProduct, 'onHand'> & { sizes?: ModelProduct['sizes']; manner: Manner },
): Promise<void> {
  const known = scene.model.products.get(id)
  if (!known) return
  const product = { ...known, ...changes }
  await perform(scene, manner, {
    run: ({ db }) => editProduct(db, id, product),
    expected: () => scene.model.count(id, product),
  })
}

/** Saves a product as the administrator's form does; changes nothing if reserved units would be missing. */
async function editProduct(
  db: Scene['db'],
  id: string,
  { price, onHand, sizes }: Pick<ModelProduct, 'price' | 'onHand' | 'sizes'>,
): Promise<{ readonly status: string }> {
  return inTransaction(db, async (tx) => {
    await lockStock(tx, [id])
    const counted = { productId: id, onHand, reason: 'adjustment', note: null, actorEmail: 'o@shop.example' } as const
    const outcome = await setStock(tx, counted)
    if (outcome.status === 'set') {
      await tx
        .updateTable('products')
        .set({ price: paise(price), size: [...sizes] })
        .where('id', '=', id)
        .execute()
    }
    return { status: outcome.status }
  })
}
