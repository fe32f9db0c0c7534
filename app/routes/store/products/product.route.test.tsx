import type { ComponentType } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addToCart } from '#app/domain/cart/commands.server.ts'
import { changeDesign } from '#app/domain/catalog/designs/change-design.server.ts'
import { addToLook } from '#app/domain/catalog/looks/looks.server.ts'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { findProduct } from '#app/domain/catalog/shop/queries.server.ts'
import { readShopper } from '#app/domain/shopper/read-shopper.server.ts'
import { setSizeAlert } from '#app/domain/wishlist/commands.server.ts'
import { paise } from '#app/money.ts'
import { log } from '#app/platform/log.server.ts'
import { unreachableDatabase } from '#tests/support/database/broken-database.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { type RouteRequest, routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import ProductRoute, { action, loader } from './product.tsx'

type Loaded = Awaited<ReturnType<typeof loader>>
const ProductPage = ProductRoute as unknown as ComponentType<{ loaderData: Loaded['data'] }>

const { db } = await setUpTestDatabase()
beforeEach(() => db.deleteFrom('products').execute())

const open = (address: string, more: Partial<RouteRequest> = {}) =>
  loader(routeArgs({ db, url: `/product/${address}`, ...more, params: { productId: address } }))

/** Opens the current address of a product; another text as it is. */
async function load(id: string, more: Partial<RouteRequest> = {}) {
  const product = await findProduct(more.db ?? db, id)
  return open(product ? productPath(product).replace('/product/', '') : id, more)
}

async function render(productId: string, more: Partial<RouteRequest> = {}): Promise<string> {
  const page = <ProductPage loaderData={(await load(productId, more)).data} />
  const user = more.visitor?.user
  return htmlOf(page, `/product/${productId}`, {}, user ? await readShopper(db, user) : null)
}

describe('a product', () => {
  test('M311 shows the products of its look above related ones, and each once', async () => {
    const actor = await testActor(db)
    const { id } = await insertProduct(db)
    const dupatta = await insertProduct(db, { name: 'Dupatta' })
    const like = await insertProduct(db, { name: 'Another kurti' })
    expect(textOf(await render(id))).not.toContain('Complete the look')
    await addToLook(db, actor, { productId: id, otherId: dupatta.id })
    expect((await load(id)).data.found).toMatchObject({ look: [{ id: dupatta.id }], related: [{ id: like.id }] })
    expect(textOf(await render(id))).toMatch(/Complete the look.*Dupatta.*You might also like.*Another kurti/)
  })

  test('M514 links to the colours of its design by name, says which one it is and which are out of stock', async () => {
    const actor = await testActor(db)
    const [indigo, madder] = [
      await insertProduct(db, { color: 'Indigo' }),
      await insertProduct(db, { color: 'Madder' }),
    ]
    const olive = await insertProduct(db, { color: '', name: 'Olive kurti', stockQuantity: 0 })
    expect(await render(indigo.id)).not.toContain('aria-labelledby="colours"')
    expect((await load(indigo.id)).data.found).not.toHaveProperty('colours')
    for (const { id } of [madder, olive]) {
      await changeDesign(db, actor, { productId: indigo.id, product: id, to: 'add' })
    }
    const colours = /<nav aria-labelledby="colours".*?<\/nav>/s.exec(await render(madder.id))?.[0] ?? ''
    expect(textOf(colours)).toBe('Colour Indigo Madder Olive kurti Out of stock')
    const links = tagsOf(colours, 'a')
    expect(links.map(({ href }) => href)).toEqual([indigo, madder, olive].map(productPath))
    expect(links.map((link) => link['aria-current'])).toEqual([undefined, 'page', undefined])
  })

  test('M518 opens a WhatsApp chat with its name and address, if the shop has a number', async () => {
    const product = await insertProduct(db, { name: 'Rust & Indigo Kurti' })
    const { id } = product
    const { data } = await load(id)
    const page = <ProductPage loaderData={data} />
    const html = htmlOf(page, `/product/${id}`, { whatsappNumber: '+91 90000 11111' })
    const link = /https:\/\/wa\.me\/919000011111\?text=[^"]*/.exec(html)?.[0] ?? ''
    expect(new URL(link).searchParams.get('text')).toBe(
      `Hello, I have a question about Rust & Indigo Kurti: ${productPath(product)}`,
    )
    expect(htmlOf(page, `/product/${id}`)).not.toContain('Ask us on WhatsApp')
  })

  test('M33 M38 is shown with all its details', async () => {
    const { id } = await insertProduct(db, { isNew: true, isBestseller: true, category: 'festive' })
    const html = await render(id)
    const text = textOf(html)
    expect(html).toMatch(/<h1[^>]*>Indigo Dabu Kurti<\/h1>/)
    expect(text).toContain('New Bestseller 35% off')
    expect(text).toContain('Price ₹1,299 Original price ₹1,999 35% off You save ₹700')
    expect(text).toContain('Pale sprigs on deep indigo. Material Handloom cotton Colour Indigo blue')
    expect(text).toContain('Care instructions Hand wash cold.')
    expect(text).toContain('Expected delivery: 13-14 days')
    expect(text).toContain('Secure Payment')
    expect(html).toMatch(/href="\/products\?category=festive"[^>]*>Festive/)
  })

  test('shows its declarations, with measurements as a table', async () => {
    const { id } = await insertProduct(db, {
      mrp: paise(1_999_00),
      measurements: 'S: bust 91, length 110\nM: bust 96, length 112',
      maker: 'Rang Textiles\n12 Ring Road, Surat',
    })
    const html = await render(id)
    expect(textOf(html)).toContain('MRP (incl. of all taxes) ₹1,999 Net quantity')
    expect(textOf(html)).toContain('Measurements in cm Size Bust Length S 91 110 M 96 112 Country of origin')
    expect(html).toContain('Rang Textiles\n12 Ring Road, Surat')
    expect(textOf(html)).toContain('Consumer care care@gulmeher.example +91 79 4000 0000')
  })

  test('M294 M295 names its model beside the sizes, and links the size guide, which works without scripts', async () => {
    const { id } = await insertProduct(db, { modelNote: 'Model is 168 cm tall and wears M' })
    const html = await render(id)
    expect(textOf(html)).toMatch(/Size S S M L XL Size guide Model is 168 cm tall and wears M/)
    expect(tagsOf(html, 'a', { href: `/size-guide?product=${id}` })).toMatchObject([{ text: 'Size guide' }])
  })

  test('M33 without a discount shows no savings', async () => {
    const { id } = await insertProduct(db, { price: paise(500_00), originalPrice: paise(500_00) })
    const text = textOf(await render(id))
    expect(text).not.toMatch(/You save|% off|Original price/)
  })

  test('M31 has a gallery with arrows and thumbnails', async () => {
    const { id } = await insertProduct(db, { images: ['/images/a.jpg', '/images/b.jpg', '/images/c.jpg'] })
    const html = await render(id)
    for (const name of ['Previous image', 'Next image', 'View full screen', 'Show image 3']) {
      expect(html).toContain(`aria-label="${name}"`)
    }
    expect(textOf(html)).toContain('Image 1 / 3')
    expect(html).toMatch(/aria-label="Show image 1" aria-current="true"/)
  })

  test('M31 with one image needs no arrows', async () => {
    const { id } = await insertProduct(db, { images: ['/images/a.jpg'] })
    const html = await render(id)
    expect(html).not.toMatch(/Next image|Show image/)
    expect(html).toContain('View full screen')
  })

  test('M34 starts with its first size and a quantity of one, limited to what is available', async () => {
    const { id } = await insertProduct(db, { sizes: ['S', 'L'], stockQuantity: 9, reservedQuantity: 2 })
    const html = await render(id)
    expect(tagsOf(html, 'input', { type: 'radio', checked: '' })).toMatchObject([{ name: 'size', value: 'S' }])
    expect(tagsOf(html, 'input', { name: 'quantity' })).toMatchObject([{ min: '1', max: '7', value: '1' }])
    expect(textOf(html)).toContain('7 in stock')
  })

  test('M241 counted by size, crosses out what is out of stock, and starts with the first available size', async () => {
    const { id } = await insertProduct(db, { stockBySize: { S: 0, M: 2, L: 5 } })
    const html = await render(id)
    expect(tagsOf(html, 'input', { type: 'radio', checked: '' })).toMatchObject([{ name: 'size', value: 'M' }])
    expect(tagsOf(html, 'input', { type: 'radio', disabled: '' })).toMatchObject([{ name: 'size', value: 'S' }])
    expect(textOf(html)).toContain('2 in stock')
    expect(html).toMatch(/"size":"S",[^{]*"offers":{[^}]*"availability":"https:\/\/schema.org\/OutOfStock"/)
    expect(html).toMatch(/"size":"L",[^{]*"offers":{[^}]*"availability":"https:\/\/schema.org\/InStock"/)
  })

  test('M241 without scripts, names the units of each size, and accepts as many as any size has', async () => {
    const { id } = await insertProduct(db, { stockBySize: { S: 1, M: 0, L: 10 } })
    const html = await render(id)
    expect(tagsOf(html, 'input', { name: 'quantity' })).toMatchObject([{ min: '1', max: '10', value: '1' }])
    expect(html).toMatch(
      /<p class="[^"]*noscript:hidden[^"]*">.*1 in stock<\/p><noscript[^>]*>In stock: 1 in S, 10 in L</,
    )
  })

  test('M242 offers an alert for each size that is out of stock, by a form that works without scripts', async () => {
    const { id } = await insertProduct(db, { stockBySize: { S: 0, M: 2, L: 0 } })
    const customer = await insertCustomer(db)
    await setSizeAlert(db, customer.id, { productId: id, size: 'L', isOn: true })
    const html = await render(id, { visitor: signedIn(customer) })
    expect(tagsOf(html, 'input', { type: 'hidden', name: 'intent', value: 'set-size-alert' })).toHaveLength(1)
    expect(tagsOf(html, 'button', { name: 'on' })).toMatchObject([{ value: 'S', text: 'Alert me for S' }])
    expect(tagsOf(html, 'button', { name: 'off' })).toMatchObject([{ value: 'L', text: 'Cancel alert for L' }])
    expect(tagsOf(await render(id), 'button', { name: 'on' })).toHaveLength(2)
  })

  test.each([
    ['in every size', { stockBySize: { S: 0, M: 0 } }],
    ['in the number that its sizes share', { sizes: ['S', 'M'], stockQuantity: 2, reservedQuantity: 2 }],
  ])('M241 M242 out of stock %s, can be neither bought nor chosen, and offers an alert for each', async (_, stock) => {
    const { id } = await insertProduct(db, stock)
    const html = await render(id)
    expect(tagsOf(html, 'input', { type: 'radio', disabled: '' })).toHaveLength(2)
    expect(tagsOf(html, 'input', { type: 'radio', checked: '' })).toEqual([])
    expect(tagsOf(html, 'legend').map(({ text }) => text?.trim())).toEqual(['Size'])
    const buttons = tagsOf(html, 'button', { name: 'intent' }).filter(({ value }) => value !== 'toggle')
    for (const button of buttons) expect(button).toHaveProperty('disabled')
    expect(textOf(html)).toContain('Out of stock')
    expect(tagsOf(html, 'button', { name: 'on' }).map(({ text }) => text)).toEqual(['Alert me for S', 'Alert me for M'])
  })

  test('M242 lets customers cancel an alert for a size that is no longer offered', async () => {
    const { id } = await insertProduct(db, { sizes: ['S', 'M'], stockQuantity: 0 })
    const customer = await insertCustomer(db)
    await setSizeAlert(db, customer.id, { productId: id, size: 'S', isOn: true })
    await db
      .updateTable('products')
      .set({ size: ['M'], stock_quantity: 5 })
      .where('id', '=', id)
      .execute()
    const html = await render(id, { visitor: signedIn(customer) })
    expect(tagsOf(html, 'button', { name: 'off' })).toMatchObject([{ value: 'S', text: 'Cancel alert for S' }])
    expect(tagsOf(html, 'button', { name: 'on' })).toEqual([])
  })

  test('M35 can be bought or added to the cart by a form that works without scripts', async () => {
    const { id } = await insertProduct(db)
    const html = await render(id)
    const [form] = tagsOf(html, 'form', { method: 'post', action: '/cart' }).filter((tag) => tag.id)
    expect(tagsOf(html, 'input', { type: 'hidden', name: 'productId', value: id })).not.toEqual([])
    const buttons = tagsOf(html, 'button', { name: 'intent', form: form?.id ?? '' })
    expect(buttons.map(({ value, text }) => [value, text])).toEqual([
      ['buy-now', 'Buy Now'],
      ['add', 'Add to Cart'],
      ['add', 'Add to Cart'],
      ['buy-now', 'Buy Now'],
    ])
  })

  test('M35 that is out of stock can be neither bought nor added', async () => {
    const { id } = await insertProduct(db, { stockQuantity: 0 })
    const html = await render(id)
    const buttons = tagsOf(html, 'button', { name: 'intent' }).filter(({ value }) => value !== 'toggle')
    expect(buttons).toHaveLength(4)
    for (const button of buttons) expect(button).toHaveProperty('disabled')
    expect(textOf(html)).toContain('Out of stock')
  })

  test('M34 M35 shows the customer how many are in their cart, all sizes together', async () => {
    const { id } = await insertProduct(db)
    const customer = await insertCustomer(db)
    for (const size of ['S', 'M']) await addToCart(db, customer.id, { productId: id, size, quantity: 1 })

    const text = textOf(await render(id, { visitor: signedIn(customer) }))
    expect(text).toContain('2 already in your cart')
    expect(text).toContain('Add More (2 in cart)')
    expect(text).toContain('Buy Now (Add +1)')
    expect(textOf(await render(id))).not.toMatch(/already in your cart|in cart\)/)
  })

  test('M37 can be shared under its public address', async () => {
    const product = await insertProduct(db)
    const page = <ProductPage loaderData={(await load(product.id)).data} />
    const html = htmlOf(page, productPath(product), {}, null, 'https://gulmeher.example')
    const url = encodeURIComponent(`https://gulmeher.example${productPath(product)}`)
    expect(html).toContain(`https://www.facebook.com/sharer/sharer.php?u=${url}`)
    expect(html).toMatch(new RegExp(`https://twitter\\.com/intent/tweet\\?[^"]*url=${url}`))
    expect(html).toMatch(new RegExp(`https://wa\\.me/\\?text=[^"]*${url}`))
    expect(textOf(html)).toContain('Copy link')
  })

  test('M39 is followed by other products of its category', async () => {
    const shown = await insertProduct(db, { name: 'Shown', category: 'party' })
    const other = await insertProduct(db, { name: 'Other', category: 'party' })
    await insertProduct(db, { name: 'Unrelated', category: 'formal' })
    const html = await render(shown.id)
    expect(html).toMatch(new RegExp(`<h3[^>]*><a[^>]*href="${productPath(other)}"`))
    expect(textOf(html)).toContain('You might also like')
    expect(textOf(html)).not.toContain('Unrelated')
    await db.deleteFrom('products').where('id', '=', other.id).execute()
    expect(textOf(await render(shown.id))).not.toContain('You might also like')
  })
})

test.each([crypto.randomUUID(), 'nonsense', "1' or '1'='1", '%00'])(
  'M40 %s is not a product, and the page says so',
  async (id) => {
    const loaded = await load(id)
    expect(loaded.init?.status).toBe(404)
    const html = htmlOf(<ProductPage loaderData={loaded.data} />)
    expect(html).toMatch(/<h1[^>]*>Product Not Found<\/h1>/)
    expect(html).toMatch(/href="\/products"[^>]*>Back to Products/)
  },
)

test('M40 a product that can’t be loaded redirects to the listing', async () => {
  const closed = unreachableDatabase()
  const error = vi.spyOn(log, 'error').mockImplementation(() => {})
  const response = await open(crypto.randomUUID(), { db: closed }).catch((thrown: Response) => thrown)
  expect(response).toBeInstanceOf(Response)
  expect((response as Response).headers.get('Location')).toBe('/products')
  expect(error).toHaveBeenCalledOnce()
})

describe('M303 the preview of the product form', () => {
  const form = {
    name: 'Half a kurti',
    price: '749',
    technique: 'Ajrakh',
    careInstructions: 'Hand wash.',
    sizes: 'S, M',
  }
  const preview = (visitor: RouteRequest['visitor'], productId = 'preview') =>
    action(routeArgs({ db, url: `/product/${productId}`, form, visitor, params: { productId } }))

  test('is the page that shoppers would see, and nothing on it can be used', async () => {
    await insertProduct(db, { name: 'Another' })
    const shown = await preview(signedIn(await insertCustomer(db, { isAdmin: true })))
    const actionData = 'data' in shown ? shown.data : undefined
    const { data: loaderData, init } = await load('preview')
    expect([loaderData.found, init?.status]).toEqual([undefined, 404])
    const Preview = ProductRoute as unknown as ComponentType<{ loaderData: object; actionData: typeof actionData }>
    const html = htmlOf(<Preview loaderData={loaderData} actionData={actionData} />, '/product/preview')
    expect(html).toMatch(/<h1[^>]*>Half a kurti<\/h1>/)
    expect(textOf(html)).toContain('How it’s made Technique Ajrakh')
    expect(textOf(html)).toContain('Preview: nothing is saved')
    expect(html).toContain('content="noindex,follow"')
    expect(html).toMatch(/<div inert=""/)
    expect(await db.selectFrom('products').select('name').execute()).toEqual([{ name: 'Another' }])
  })

  test('is for the administrator alone, and products take no other forms', async () => {
    const customer = signedIn(await insertCustomer(db))
    const refused = await Promise.resolve(preview(customer)).catch((thrown: unknown) => thrown)
    expect(refused).toMatchObject({ status: 302 })
    const admin = signedIn(await insertCustomer(db, { isAdmin: true }))
    await expect(preview(admin, crypto.randomUUID())).rejects.toMatchObject({ init: { status: 405 } })
  })
})

describe('the address of a product', () => {
  const follow = async (address: string, query = '') => {
    const response = await open(address, { url: `/product/${address}${query}` }).catch((thrown: Response) => thrown)
    return response instanceof Response ? [response.status, response.headers.get('Location')] : response.init?.status
  }

  test('M440 is its name with the end of its id; every other one leads there for good, with its query', async () => {
    const { id } = await insertProduct(db, { name: 'Neel Kurti' })
    const short = id.slice(-10)
    const current = `/product/neel-kurti-${short}`
    expect(await follow(`neel-kurti-${short}`)).toBeUndefined()
    for (const earlier of [
      id,
      id.toUpperCase(),
      short,
      `old-name-${short}`,
      `NEEL-kurti-${short}`,
      `a/../b-${short}`,
    ]) {
      expect([earlier, await follow(earlier, '?ref=mail&x=1')]).toEqual([earlier, [301, `${current}?ref=mail&x=1`]])
    }
    await db.updateTable('products').set({ name: 'Indigo Kurti' }).where('id', '=', id).execute()
    expect(await follow(`neel-kurti-${short}`)).toEqual([301, `/product/indigo-kurti-${short}`])
    await db.updateTable('products').set({ slug: 'Our best' }).where('id', '=', id).execute()
    expect(await follow(`indigo-kurti-${short}`)).toEqual([301, `/product/our-best-${short}`])
  })

  test('answers 404 when nothing is sold there', async () => {
    const { id, name } = await insertProduct(db, { archivedAt: new Date() })
    expect(await follow(id)).toBe(404)
    expect(await follow(productPath({ id, name, slug: '' }).replace('/product/', ''))).toBe(404)
    expect(await follow('kurti-0123456789')).toBe(404)
  })

  test('of two products with one short id is the one with its words, or else the older one', async () => {
    const end = '-7000-8000-00a0b1c2d3e4'
    const older = await insertProduct(db, { id: `0198c0de-0001${end}`, name: 'Older' })
    const newer = await insertProduct(db, { id: `0198c0de-0002${end}`, name: 'Newer' })
    for (const product of [older, newer]) expect((await load(product.id)).data.found?.product.id).toBe(product.id)
    expect(await follow('other-a0b1c2d3e4')).toEqual([301, productPath(older)])
  })
})

test('M441 its own title and description are those of search engines and shared links', async () => {
  const { id } = await insertProduct(db, { seoTitle: 'Indigo kurti, block printed', seoDescription: 'Dyed by hand.' })
  const html = await render(id)
  expect(html).toMatch(/<title>Indigo kurti, block printed · /)
  expect(html).toContain('<meta property="og:title" content="Indigo kurti, block printed · ')
  for (const name of ['name="description"', 'property="og:description"']) {
    expect(html).toContain(`<meta ${name} content="Dyed by hand."/>`)
  }
})

test('M430 its own share picture is that of shared links, and a product without one says nothing of it', async () => {
  const { id } = await insertProduct(db, { shareImage: '/images/1-share-0.jpg' })
  expect(await render(id)).toMatch(/<meta property="og:image" content="[^"]*\/images\/1-share-0\.jpg"\/>/)
  const { id: other } = await insertProduct(db)
  expect((await load(other)).data.found?.product).not.toHaveProperty('shareImage')
  expect(await render(other)).toMatch(/og:image" content="[^"]*\/share-cards\/[^"]*\.jpg"/)
})

test('M574 a shared link shows the product’s card, and asks for nothing else that its page doesn’t have', async () => {
  const { id } = await insertProduct(db)
  const { shareCard } = (await load(id)).data.found ?? {}
  const html = await render(id)
  expect(tagsOf(html, 'meta', { property: 'og:image' })).toMatchObject([
    { content: expect.stringMatching(`${shareCard?.url}$`) },
  ])
  expect(html.split(shareCard?.url ?? '')).toHaveLength(3)
  expect(html).toContain('<meta property="og:image:width" content="1200"/>')
})
