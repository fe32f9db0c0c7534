import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { saveAddressForm } from '#app/domain/addresses/address.form.ts'
import { saveAddress } from '#app/domain/addresses/commands.server.ts'
import { listAddresses } from '#app/domain/addresses/queries.server.ts'
import { addToCart } from '#app/domain/cart/commands.server.ts'
import { widgetContext } from '#app/domain/checkout/widget/widget-settings.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import type { Visitor } from '#app/platform/auth/visitor.server.ts'
import { log } from '#app/platform/log.server.ts'
import { formatDayAndMonth, shopDate } from '#app/shared/dates.ts'
import { unreachableDatabase } from '#tests/support/database/broken-database.ts'
import { GIVERS_ADDRESS } from '#tests/support/factories/address-factory.ts'
import { insertCustomer, signedIn, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { action, loader } from './checkout.tsx'

let customer: TestCustomer
let visitor: Visitor

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  customer = await insertCustomer(db)
  visitor = signedIn(customer)
})

const fields = {
  fullName: 'Ananya Desai',
  phone: '98250 12345',
  addressLine1: '14 Sarita Society',
  addressLine2: '',
  city: 'Ahmedabad',
  state: 'Gujarat',
  postalCode: '380009',
}

function open(url = '/checkout', as: Visitor | undefined = visitor, headers: HeadersInit = {}) {
  const args = routeArgs({ db, url, visitor: as, headers })
  args.context.set(widgetContext, { scriptUrl: '/widget.js', keyId: 'rzp_test_1', isSandbox: true })
  return loader(args)
}

const post = (form: Record<string, string>, { as = visitor, url = '/checkout' } = {}) =>
  action(routeArgs({ db, url, visitor: as, form }))

async function putIn(product = {}) {
  const { id } = await insertProduct(db, product)
  await addToCart(db, customer.id, { productId: id, size: 'M', quantity: 1 })
  return id
}

async function saveOne(change: object = {}): Promise<string> {
  const outcome = await saveAddress(db, customer.id, saveAddressForm.fields(z).parse({ ...fields, ...change }))
  return outcome.status === 'saved' ? outcome.addressId : ''
}

async function redirectOf(result: Promise<unknown>): Promise<string | null> {
  const response = await result.catch((thrown: unknown) => thrown)
  expect(response).toBeInstanceOf(Response)
  return (response as Response).headers.get('Location')
}

describe('M53 access', () => {
  test('a signed-out visitor signs in and returns to the same step', async () => {
    const signedOut = { user: undefined, sessionId: undefined }
    expect(await redirectOf(open('/checkout', signedOut))).toBe('/auth?returnTo=%2Fcheckout')
    expect(await redirectOf(open('/checkout?step=review', signedOut))).toBe(
      '/auth?returnTo=%2Fcheckout%3Fstep%3Dreview',
    )
    expect(await redirectOf(post({ intent: 'save-address', ...fields }, { as: signedOut }))).toBe(
      '/auth?returnTo=%2Fcheckout',
    )
  })

  test.each(['/checkout', '/checkout?step=review', '/checkout?step=payment'])(
    'an empty cart leads from %s to the cart',
    async (url) => {
      expect(await redirectOf(open(url))).toBe('/cart')
    },
  )

  test('a cart in which nothing can be bought leads to the cart', async () => {
    const productId = await putIn()
    await db.updateTable('products').set({ stock_quantity: 0 }).where('id', '=', productId).execute()
    expect(await redirectOf(open())).toBe('/cart')
  })
})

describe('the steps', () => {
  test('M55 the first step preselects the default address', async () => {
    await putIn()
    await saveOne()
    const second = await saveOne({ city: 'Surat', isDefault: true })
    expect(await open()).toMatchObject({
      place: { step: 'shipping', selected: { id: second, isDefault: true } },
      lines: [{ quantity: 1 }],
      totals: { total: 1_299_00 },
      email: customer.email,
      widget: { scriptUrl: '/widget.js' },
    })
  })

  test('M61 browsers inside other apps pay on the provider’s page', async () => {
    await putIn()
    const openIn = (userAgent: string) => open('/checkout', visitor, { 'user-agent': userAgent })
    expect(await openIn('Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile')).toMatchObject({ leavesPage: false })
    expect(await openIn('Mozilla/5.0 (Linux; Android 15; wv) Instagram 400.0')).toMatchObject({ leavesPage: true })
  })

  test('M54 review and payment need one of the customer’s own addresses', async () => {
    await putIn()
    const stranger = await insertCustomer(db)
    const foreign = await saveAddress(db, stranger.id, saveAddressForm.fields(z).parse(fields))
    const foreignId = 'addressId' in foreign ? foreign.addressId : ''
    for (const step of ['review', 'payment']) {
      for (const address of ['', foreignId, 'no-id']) {
        expect(await open(`/checkout?step=${step}&address=${address}`)).toMatchObject({
          place: { step: 'shipping', problem: 'no-address' },
        })
      }
    }
    const own = await saveOne()
    expect(await open(`/checkout?step=payment&address=${own}`)).toMatchObject({
      place: { step: 'payment', address: { id: own } },
    })
  })

  test('items that are out of stock are left out of the order', async () => {
    const gone = await putIn()
    await putIn({ name: 'Still here' })
    await db.updateTable('products').set({ stock_quantity: 0 }).where('id', '=', gone).execute()
    expect((await open()).lines.map((line) => line.name)).toEqual(['Still here'])
  })
})

describe('addresses', () => {
  test('M86 a new address is saved and selected', async () => {
    const location = await redirectOf(post({ intent: 'save-address', ...fields }))
    const [address] = await listAddresses(db, customer.id)
    expect(address).toMatchObject({ phone: '9825012345', addressLine2: null, country: 'India', isDefault: true })
    expect(location).toBe(`/checkout?address=${address?.id}`)
  })

  test('M115 an invalid address is rejected with a message at each field and what was typed', async () => {
    const response = await post({ intent: 'save-address', ...fields, fullName: '', phone: '12345', postalCode: '38' })
    expect(response).toMatchObject({
      data: {
        result: {
          status: 'error',
          initialValue: { city: 'Ahmedabad', phone: '12345' },
          error: {
            fullName: ['Full name is required'],
            phone: ['Please enter a valid 10-digit phone number'],
            postalCode: ['Please enter a valid 6-digit postal code'],
          },
        },
      },
      init: { status: 400 },
    })
    expect(await listAddresses(db, customer.id)).toEqual([])
  })

  test('an address is changed in place, and a ticked box makes it the default', async () => {
    await saveOne()
    const addressId = await saveOne({ city: 'Surat' })
    const form = { intent: 'save-address', ...fields, addressId, city: 'Rajkot', isDefault: 'on' }
    expect(await redirectOf(post(form))).toBe(`/checkout?address=${addressId}`)
    expect(await listAddresses(db, customer.id)).toMatchObject([
      { id: addressId, city: 'Rajkot', isDefault: true },
      { isDefault: false },
    ])
  })

  test('M55 Set Default moves the default and stays on the page', async () => {
    await saveOne()
    const addressId = await saveOne({ city: 'Surat' })
    const url = `/checkout?address=${addressId}`
    expect(await redirectOf(post({ intent: 'set-default', addressId }, { url }))).toBe(url)
    expect(await listAddresses(db, customer.id)).toMatchObject([{ id: addressId }, { isDefault: false }])
  })

  test("M124 another customer's address is not found", async () => {
    const addressId = await saveOne()
    const as = signedIn(await insertCustomer(db))
    const attempts = [
      { intent: 'save-address', ...fields, addressId },
      { intent: 'set-default', addressId },
      { intent: 'set-default', addressId: 'no-id' },
    ]
    for (const form of attempts) await expect(post(form, { as })).rejects.toMatchObject({ init: { status: 404 } })
  })

  test('M122 a failure to save or set the default isn’t shown, and the input is preserved', async () => {
    const logged = vi.spyOn(log, 'error').mockReturnValue()
    const broken = unreachableDatabase()
    const send = (form: Record<string, string>) => action(routeArgs({ db: broken, url: '/checkout', visitor, form }))
    expect(await send({ intent: 'save-address', ...fields })).toMatchObject({
      data: { result: { initialValue: { city: 'Ahmedabad' }, error: undefined } },
    })
    expect(await redirectOf(send({ intent: 'set-default', addressId: crypto.randomUUID() }))).toBe('/checkout')
    expect(logged).toHaveBeenCalledTimes(2)
  })

  test('an unknown intent is rejected', async () => {
    await expect(post({ intent: 'burn' })).rejects.toMatchObject({ init: { status: 400 } })
  })
})

describe('M434 a business', () => {
  const business = { intent: 'save-business', gstin: ' 27aapfu0939f1zv ', name: ' Rang Mahal LLP ' }
  const asked = async (businessInvoices: boolean, url = '/checkout') => {
    const args = routeArgs({ db, url, visitor })
    args.context.set(widgetContext, { scriptUrl: '/widget.js', keyId: 'rzp_test_1', isSandbox: true })
    return loader(asking(args, businessInvoices))
  }
  const sent = (form: Record<string, string>) => action(asking(routeArgs({ db, url: '/checkout', visitor, form })))
  function asking<Args extends ReturnType<typeof routeArgs>>(args: Args, businessInvoices = true): Args {
    const shop = args.context.get(shopContext)
    const settings = { ...shop.settings, businessInvoices, taxMode: 'regular' as const, gstin: '24AAACC1206D1ZM' }
    args.context.set(shopContext, { ...shop, settings })
    return args
  }

  test('enters its GSTIN where the owner asks for one, sees it, and removes it', async () => {
    await putIn()
    const address = await saveOne()
    expect(await asked(false)).not.toHaveProperty('business')
    expect((await asked(true)).business).toEqual({ buyer: undefined })
    const returnTo = `/checkout?address=${address}`
    expect(await redirectOf(sent({ ...business, returnTo }))).toBe(returnTo)
    const buyer = { gstin: '27AAPFU0939F1ZV', name: 'Rang Mahal LLP' }
    expect((await asked(true)).business).toEqual({ buyer })
    expect(await asked(false)).not.toHaveProperty('business')
    const review = `/checkout?step=review&address=${address}`
    expect((await asked(true, review)).place).toMatchObject({ step: 'shipping', problem: 'buyer-elsewhere' })
    expect((await asked(false, review)).place).toMatchObject({ step: 'review' })
    await sent({ intent: 'remove-business' })
    expect((await asked(true)).business).toEqual({ buyer: undefined })
  })

  test.each([
    ['gstin', { gstin: '27AAPFU0939F1ZW' }],
    ['gstin', { gstin: '' }],
    ['gstin', { gstin: '24AAACC1206D1ZM' }],
    ['gstin', { gstin: 'x'.repeat(10_000) }],
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(101) }],
  ])('is told what is wrong with its %s, and nothing is saved: %o', async (field, change) => {
    const { data } = (await sent({ ...business, ...change })) as { data: { result: { error: object } } }
    expect(Object.keys(data.result.error)).toEqual([field])
    expect(await db.selectFrom('business_buyers').select('gstin').where('user_id', '=', customer.id).execute()).toEqual(
      [],
    )
  })
})

describe('M534 a gift', () => {
  const gift = { intent: 'save-gift', message: ' For Asha,\r\nwith love ', wrap: 'on', notBefore: '' }
  const offering = { giftsOffered: true, giftWrapFee: paise(50_00) }
  const inShop = <Args extends ReturnType<typeof routeArgs>>(args: Args, values: Partial<ShopSettings>): Args => {
    const shop = args.context.get(shopContext)
    args.context.set(shopContext, { ...shop, settings: { ...shop.settings, ...values } })
    args.context.set(widgetContext, { scriptUrl: '/widget.js', keyId: 'rzp_test_1', isSandbox: true })
    return args
  }
  const read = (values: Partial<ShopSettings>, url: string) => loader(inShop(routeArgs({ db, url, visitor }), values))
  const send = (form: Record<string, string>, as = visitor, values: Partial<ShopSettings> = offering) =>
    action(inShop(routeArgs({ db, url: '/checkout', visitor: as, form }), values))
  const choices = () => db.selectFrom('gift_choices').select('message').where('user_id', '=', customer.id).execute()

  test('is chosen where the owner offers it, adds its wrap to the totals and its day to the promise, and is removed', async () => {
    await putIn()
    const address = await saveOne()
    const review = `/checkout?step=review&address=${address}`
    const before = await read({}, review)
    expect(before).not.toHaveProperty('gifts')
    expect((await read(offering, review)).gifts?.chosen).toBeUndefined()
    const notBefore = shopDate(new Date(Date.now() + 30 * 86_400_000))
    expect(await redirectOf(send({ ...gift, notBefore, returnTo: review }))).toBe(review)
    const { gifts, totals, deliveryBy } = await read(offering, review)
    const chosen = { message: 'For Asha,\nwith love', wrapFee: 50_00, notBefore }
    expect(gifts).toMatchObject({ chosen, wrapFee: 50_00 })
    expect(totals).toEqual({ ...before.totals, giftWrapFee: 50_00, total: before.totals.total + 50_00 })
    expect(deliveryBy).toBe(formatDayAndMonth(new Date(Date.parse(`${notBefore}T00:00:00+05:30`) + 14 * 86_400_000)))
    const { cod } = await read(
      { ...offering, codOffered: true },
      `/checkout?step=payment&method=cod&address=${address}`,
    )
    expect(cod).toMatchObject({ isChosen: false, obstacle: 'Cash on Delivery isn’t available for gifts.' })
    expect((await read({}, review)).totals).toEqual(before.totals)
    await send({ intent: 'remove-gift' })
    expect(await choices()).toEqual([])
  })

  test.each([
    ['message', { message: 'x'.repeat(301) }],
    ['wrap', { wrap: 'yes' }],
    ['notBefore', { notBefore: '2026-02-30' }],
    ['notBefore', { notBefore: shopDate(new Date()) }],
    ['notBefore', { notBefore: '2999-12-31' }],
  ])('with a wrong %s isn’t saved, and what was typed stays: %o', async (field, change) => {
    const sent = { ...gift, ...change }
    const { data } = (await send(sent)) as { data: { result: { error: object; initialValue: object } } }
    expect(Object.keys(data.result.error)).toEqual([field])
    expect(data.result.initialValue).toMatchObject({ message: sent.message })
    expect(await choices()).toEqual([])
  })

  describe('M578 whose invoice has to name its buyer', () => {
    const seller = { taxMode: 'regular', gstin: '24AAACC1206D1ZM' } as const
    const typed = {
      fullName: ' Meera <Iyer> ',
      addressLine1: '4 Mill\nRoad',
      city: 'Kochi',
      state: 'Kerala',
      postalCode: '682001',
    }
    const billing = { intent: 'save-billing-address', ...typed }
    const stored = () =>
      db.selectFrom('gift_choices').select('billing_address').where('user_id', '=', customer.id).executeTakeFirst()

    test('is asked for on the review step, once it is a gift, and has what was saved', async () => {
      await putIn({ price: paise(90_000_00) })
      const review = `/checkout?step=review&address=${await saveOne()}`
      const isNamed = async (values = {}) =>
        (await read({ ...offering, ...seller, ...values }, review)).gifts?.namesBuyer
      expect(await isNamed()).toBe(false)
      await send(gift)
      expect(await isNamed()).toBe(true)
      expect(await isNamed({ taxMode: 'unregistered' })).toBe(false)
      expect(await redirectOf(send({ ...billing, returnTo: review }))).toBe(review)
      const { gifts } = await read({ ...offering, ...seller }, review)
      expect(gifts?.chosen?.billedTo).toEqual(GIVERS_ADDRESS)
    })

    test.each([
      ['fullName', { fullName: ' ' }],
      ['addressLine1', { addressLine1: 'x'.repeat(201) }],
      ['addressLine2', { addressLine2: 'x'.repeat(201) }],
      ['city', { city: '' }],
      ['state', { state: 'Bavaria' }],
      ['postalCode', { postalCode: '68200' }],
    ])('says what is wrong with its %s, and saves nothing: %o', async (field, change) => {
      await send(gift)
      const { data } = (await send({ ...billing, ...change })) as { data: { result: { error: object } } }
      expect(Object.keys(data.result.error)).toEqual([field])
      expect(await stored()).toEqual({ billing_address: null })
    })

    test('isn’t saved once the order is no gift any more', async () => {
      expect(await send(billing)).toMatchObject({ data: { error: expect.stringContaining('isn’t a gift any more') } })
    })
  })

  test('isn’t saved for another customer, nor once the shop has stopped offering it', async () => {
    expect(await send(gift, visitor, {})).toMatchObject({ data: { error: 'This shop doesn’t offer gifts any more.' } })
    await send(gift, signedIn(await insertCustomer(db)))
    expect(await choices()).toEqual([])
  })
})
