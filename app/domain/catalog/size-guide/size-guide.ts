import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { findCategory } from '#app/vocabulary/categories.ts'
import { readMeasurements, type SizeMeasurements } from '#app/vocabulary/measurements.ts'
import type { Product } from '../product.ts'
import type { AddressedProduct } from '../product-address.ts'
import { sizeName } from '../size-name.ts'
import { sizesOut } from '../stock-by-size.ts'

/** Which sizes there are, and what each is made for. */
export interface SizeGuide {
  /** The body that each size is made for, smallest size first; empty for a product whose sizes the guide doesn't have. */
  readonly body: readonly SizeMeasurements[]
  /** Each size of the garment itself; empty if nobody has measured it. */
  readonly garment: readonly SizeMeasurements[]
  /** Whether the garment's measurements are the product's own, and not those that are usual in its category. */
  readonly isMeasured: boolean
  /** Undefined for the guide of a category, or of the whole shop. */
  readonly product: GuidedProduct | undefined
}

/** A product whose size is looked for. */
export interface GuidedProduct extends AddressedProduct {
  /** The sizes that it comes in, and those of them that are out of stock. */
  readonly sizes: readonly string[]
  readonly outOfStock: readonly string[]
}

/** The settings that guides are made of. */
export type GuideSettings = Pick<ShopSettings, 'sizeGuide' | 'categories'>

/** Only the settings that guides are made of. */
export function guideSettings({ sizeGuide, categories }: GuideSettings): GuideSettings {
  return { sizeGuide, categories }
}

/** The guide of a category; of a category without its own, and for any other text, the one of all kurtis. */
export function categoryGuide(settings: GuideSettings, category: string): SizeGuide {
  const known = findCategory(settings.categories, category)
  return {
    body: read(known?.bodySizes || settings.sizeGuide),
    garment: read(known?.garmentSizes ?? ''),
    isMeasured: false,
    product: undefined,
  }
}

type Guided = Pick<Product, 'id' | 'name' | 'slug' | 'category' | 'sizes' | 'stock' | 'sizeGuide' | 'measurements'>

/** The guide of a product: its own measurements, or those of its category. */
export function productGuide(settings: GuideSettings, product: Guided): SizeGuide {
  const { id, name, slug, sizes } = product
  const usual = categoryGuide(settings, product.category)
  const body = product.sizeGuide === '' ? usual.body : read(product.sizeGuide)
  const isMeasured = product.measurements !== ''
  return {
    body: body.some(({ size }) => findSize(sizes, size) !== undefined) ? body : [],
    garment: isMeasured ? read(product.measurements) : usual.garment,
    isMeasured,
    product: { id, name, slug, sizes, outOfStock: sizesOut(product) },
  }
}

/** The entry of a list that is this size, as the list writes it: `XXL` is also `xxl` and `2XL`. Undefined if it isn't there. */
export function findSize(sizes: readonly string[], size: string): string | undefined {
  const name = sizeName(size)
  return sizes.find((other) => sizeName(other) === name)
}

/** Settings are validated; those of another release may not be readable. */
function read(text: string): SizeMeasurements[] {
  return readMeasurements(text) ?? []
}
