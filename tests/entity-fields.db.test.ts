import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { signUp } from '#app/domain/accounts/commands.server.ts'
import { findProfile } from '#app/domain/accounts/profile/profile-queries.server.ts'
import { findAddress } from '#app/domain/addresses/queries.server.ts'
import { listCartLines } from '#app/domain/cart/queries.server.ts'
import { findProduct } from '#app/domain/catalog/shop/queries.server.ts'
import { storeContactMessage } from '#app/domain/contact/commands.server.ts'
import { listNotifications } from '#app/domain/notifications/queries.server.ts'
import { toggleWishlist } from '#app/domain/wishlist/commands.server.ts'
import { listWishlist } from '#app/domain/wishlist/queries.server.ts'
import { paise } from '#app/money.ts'
import { insertNotification } from './support/factories/notification-factory.ts'
import { insertProduct } from './support/factories/product-factory.ts'
import { insertShopper } from './support/factories/shopper.ts'
import { createFakeJobs } from './support/fakes/fake-jobs.ts'
import { cookieHeader, createTestAuth } from './support/sign-in/auth.ts'
import { setUpTestDatabase } from './support/suites/database-suite.ts'

const productFields = {
  hasDeliveryCharge: true,
  deliveryCharge: paise(79_00),
  freeDeliveryThreshold: paise(1_499_00),
  isNew: true,
  isBestseller: true,
  isFeatured: true,
}

const { db } = await setUpTestDatabase()
const shopper = await insertShopper(db, [{ product: await insertProduct(db, productFields), quantity: 2 }])

/** Every entity that a customer's screens use, with the fields that the specification names. */
const ENTITIES = {
  products:
    'id name description price original_price images category material color care_instructions size is_new is_bestseller ' +
    'is_featured stock_quantity created_at updated_at has_delivery_charge delivery_charge free_delivery_threshold',
  cart_items: 'id user_id product_id size quantity',
  wishlist: 'id user_id product_id notify_when_available created_at notify_on_stock notify_on_price_drop',
  addresses: 'id user_id type full_name phone address_line_1 address_line_2 city state postal_code country is_default',
  notifications: 'user_id title message type read',
  user_profiles: 'user_id full_name phone date_of_birth gender',
  contact_messages: 'name email subject message',
}

test.each(Object.entries(ENTITIES))('M105 M107 %s has every field of the specification', async (table, fields) => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = 'shop' and table_name = ${table}
  `.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(fields.split(' ')))
})

describe('M105 every stored field is returned', () => {
  test('of a product', async () => {
    const inserted = await insertProduct(db, productFields)
    expect(await findProduct(db, inserted.id)).toMatchObject({
      ...inserted,
      cover: { url: inserted.cover.url },
    })
  })

  test('of a line, with its product', async () => {
    const [line] = await listCartLines(db, shopper.id)
    expect(line).toMatchObject({
      size: 'S',
      quantity: 2,
      name: 'Indigo Dabu Kurti',
      unitPrice: 1_299_00,
      image: '/images/indigo-1.jpg',
      available: 10,
      hasDeliveryCharge: true,
      deliveryCharge: 79_00,
      freeDeliveryThreshold: 1_499_00,
    })
    expect([line?.id, line?.productId]).toEqual([expect.any(String), expect.any(String)])
  })

  test('of a wishlist entry, with its product', async () => {
    const { id } = await insertProduct(db)
    await toggleWishlist(db, shopper.id, id)
    const [entry] = await listWishlist(db, shopper.id)
    expect(entry).toMatchObject({
      product: {
        id,
        name: 'Indigo Dabu Kurti',
        images: ['/images/indigo-1.jpg', '/images/indigo-2.jpg'],
        price: 1_299_00,
        originalPrice: 1_999_00,
        category: 'casual',
        available: 10,
        sizes: ['S', 'M', 'L', 'XL'],
      },
      notifyOnStock: false,
      notifyOnPriceDrop: false,
      createdAt: expect.any(Date),
    })
  })

  test('of an address', async () => {
    const address = await findAddress(db, { userId: shopper.id, addressId: shopper.addressId })
    expect(address).toEqual({
      id: shopper.addressId,
      fullName: 'Ananya Desai',
      phone: '9825012345',
      addressLine1: '14 Sarita Society',
      addressLine2: 'Navrangpura',
      city: 'Ahmedabad',
      state: 'Gujarat',
      postalCode: '380009',
      country: 'India',
      isDefault: true,
    })
  })
})

describe('M107 every stored field is returned', () => {
  test('of a user, a profile and a session, with the details from sign-up and a token that expires', async () => {
    const account = {
      email: 'meera@shopper.example',
      password: 'Gul-meher9!',
      fullName: 'Meera Shah',
      phone: '9876543210',
    }
    await signUp(db, account, { clientAddress: '192.0.2.1', adminEmail: 'admin@gulmeher.example' })
    const auth = createTestAuth(db)
    const outcome = await auth.signIn(account, { headers: new Headers(), clientAddress: '192.0.2.1' })
    const cookies = outcome.status === 'signed-in' ? outcome.cookies : []
    const found = await auth.findSession(new Headers({ Cookie: cookieHeader(cookies) }))
    expect(found?.user).toMatchObject({ email: account.email, name: 'Meera Shah', phone: '9876543210' })
    expect(await findProfile(db, found?.user.id ?? '')).toEqual({
      fullName: 'Meera Shah',
      email: account.email,
      phone: '9876543210',
      dateOfBirth: null,
      gender: null,
      memberSince: expect.any(Date),
    })
    const session = await db
      .selectFrom('auth.session')
      .select(['token', 'expiresAt'])
      .where('id', '=', found?.sessionId ?? '')
      .executeTakeFirst()
    expect(session).toEqual({ token: expect.any(String), expiresAt: expect.any(Date) })
  })

  test('of a notification', async () => {
    await insertNotification(db, { userId: shopper.id, title: 'Payment Successful', message: 'Paid.' })
    expect(await listNotifications(db, shopper.id)).toMatchObject([
      { title: 'Payment Successful', message: 'Paid.', type: 'order', isRead: false },
    ])
  })

  test('of a contact message', async () => {
    const message = { name: 'Ananya', email: 'ananya@shopper.example', subject: 'A size', message: 'Is M for 96 cm?' }
    const { id } = await storeContactMessage({ db, jobs: createFakeJobs() }, message)
    const stored = await db
      .selectFrom('contact_messages')
      .select(['name', 'email', 'subject', 'message'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(stored).toEqual(message)
  })
})
