import { type AddressedProduct, productPath } from '../../../app/domain/catalog/product-address.ts'
import type { Cluster } from '../../cluster/cluster.ts'

/** What browsers need to know about a shop to load its pages without reading them. */
export interface ShopFacts {
  readonly products: readonly SoldProduct[]
  /** Scripts, styles and fonts that a browser loads once. */
  readonly assets: readonly string[]
}

export interface SoldProduct {
  readonly id: string
  /** Of its page. */
  readonly path: string
  /** Its first size. */
  readonly size: string
  /** The picture that a phone shows first. */
  readonly picture: string
}

const PICTURE = /\/images\/[^" ,]+\/640\.avif/

/** Reads the products in stock, and the files that the home page refers to. */
export async function readShopFacts({ url, query }: Pick<Cluster, 'url' | 'query'>): Promise<ShopFacts> {
  const home = await readPage(`${url}/`)
  const rows = await query(
    'select id, name, slug, size[1] as size from shop.products where archived_at is null and is_available order by id',
  )
  const products: SoldProduct[] = []
  for (const row of rows) {
    const path = productPath(row as unknown as AddressedProduct)
    const picture = PICTURE.exec(await readPage(url + path))?.[0]
    if (picture) products.push({ id: String(row.id), path, size: String(row.size), picture })
  }
  if (products.length === 0) throw new Error('the shop has no products with pictures in stock')
  return { products, assets: [...new Set(home.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))] }
}

async function readPage(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} responded with ${response.status}`)
  return response.text()
}
