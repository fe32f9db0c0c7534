import { RouterContextProvider } from 'react-router'
import type { CollectionInput } from '#app/domain/catalog/collections/collection-fields.ts'
import { saveCollection } from '#app/domain/catalog/collections/collections.server.ts'
import type { ProductInput } from '#app/domain/catalog/product-fields.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { paise } from '#app/money.ts'
import { type AdminActor, requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { imageAddress, imageKey } from '#app/platform/storage/image-address.ts'
import type { Collection } from '#app/vocabulary/collections.ts'
import { insertCustomer, signedIn } from './customer-factory.ts'
import { sampleFields } from './product-factory.ts'

/** An administrator, as the guard returns one. */
export async function testActor(db: Db): Promise<AdminActor> {
  const context = new RouterContextProvider()
  context.set(visitorContext, signedIn(await insertCustomer(db, { isAdmin: true })))
  return requireAdmin({ context })
}

/** What the product form sends for a typical product. */
export function makeProductInput(overrides: Partial<ProductInput> = {}): ProductInput {
  return {
    ...sampleFields(),
    name: 'Neel Straight Kurti',
    description: 'Indigo sprigs.',
    price: paise(749_00),
    originalPrice: paise(1_299_00),
    images: ['/images/neel.jpg'],
    category: 'casual',
    material: 'Cotton',
    color: 'Indigo blue',
    careInstructions: 'Hand wash cold.',
    sizes: ['S', 'M', 'L'],
    isNew: false,
    isBestseller: false,
    isFeatured: false,
    stockQuantity: 10,
    hasDeliveryCharge: false,
    deliveryCharge: paise(0),
    freeDeliveryThreshold: null,
    hsnCode: null,
    ...overrides,
  }
}

/** Inserts an image's row as after an upload, without a file. @returns The image's address. */
export async function insertStoredImage(
  db: Db,
  { eraseAfter = new Date(Date.now() + 86_400_000) } = {},
): Promise<string> {
  const key = `${Date.now()}-${crypto.randomUUID().slice(0, 12).replaceAll('-', 'a')}-0.jpg`
  await db
    .insertInto('stored_images')
    .values({
      key,
      width: 900,
      height: 1200,
      bytes: 1000,
      placeholder: 'data:image/webp;base64,',
      erase_after: eraseAfter,
    })
    .execute()
  return imageAddress(key)
}

/** Inserts the row of an image of the demo catalogue, without a file. @returns The image's address. */
export async function insertDemoImage(db: Db): Promise<string> {
  const image = await insertStoredImage(db)
  await db
    .updateTable('stored_images')
    .set({ is_demo: true, erase_after: null })
    .where('key', '=', imageKey(image) ?? '')
    .execute()
  return image
}

/** What the form sends for a collection that is open and has every product. */
export function collectionInput(overrides: Partial<CollectionInput> = {}): CollectionInput {
  return {
    name: 'Diwali',
    slug: '',
    heading: '',
    description: '',
    image: '',
    searchTitle: '',
    searchDescription: '',
    isShown: true,
    onHome: false,
    inMenu: false,
    opensAt: null,
    endsAt: null,
    sort: 'usual',
    kind: 'rule',
    category: '',
    colorFamily: '',
    fabric: '',
    occasion: '',
    minPrice: null,
    maxPrice: null,
    newDays: null,
    isReduced: false,
    ...overrides,
  }
}

/** A collection that isn't stored. */
export function makeCollection(overrides: Partial<Collection> = {}): Collection {
  return { ...collectionInput(), id: crypto.randomUUID(), slug: 'diwali', formerSlugs: [], ...overrides }
}

/** Saves a collection as the back office does. */
export async function insertCollection(db: Db, overrides: Partial<CollectionInput> = {}): Promise<Collection> {
  const saved = await saveCollection({ db, actor: await testActor(db) }, undefined, collectionInput(overrides))
  const { settings } = await readSettings(db)
  const collection = settings.collections.find(({ id }) => saved.status === 'changed' && id === saved.id)
  if (!collection) throw new Error(`the collection wasn’t saved: ${saved.status}`)
  return collection
}
