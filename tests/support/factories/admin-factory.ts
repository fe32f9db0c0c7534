import { RouterContextProvider } from 'react-router'
import type { ProductInput } from '#app/domain/catalog/product-fields.ts'
import { paise } from '#app/money.ts'
import { type AdminActor, requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { imageAddress, imageKey } from '#app/platform/storage/image-address.ts'
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
