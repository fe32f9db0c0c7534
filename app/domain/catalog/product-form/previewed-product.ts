import { paise } from '#app/money.ts'
import fallbackImageUrl from '../components/fallback-image.webp'
import type { Product, StoredImage } from '../product.ts'
import { type FieldKind, listedFields, mapFields, type ProductInput, type ValueByKind } from '../product-fields.ts'
import { type StockBySize, unitsOffered } from '../stock-by-size.ts'
import { checkSizeStock } from '../stock-fields/size-stock.ts'
import { productInput } from './product-input.ts'
import type { UnsavedProduct } from './unsaved-product.ts'

/** What a preview shows where nothing valid is typed. */
const BLANK: { readonly [Kind in FieldKind]: ValueByKind[Kind] } = {
  text: '',
  'long-text': '',
  digits: null,
  amount: paise(0),
  'optional-amount': null,
  count: 0,
  category: 'casual',
  sizes: ['Free size'],
  measurements: '',
  codes: '',
  images: [],
  image: '',
  'care-symbols': [],
  choices: [],
  flag: false,
}

/**
 * The product as the form describes it now, for display only: what is missing or invalid is blank, and a product without sizes has
 * a free size.
 *
 * @param images What the storage knows about the form's images; may be empty.
 */
export function previewedProduct(
  { values, sizeStock }: UnsavedProduct,
  images: readonly StoredImage[],
): { product: Product; images: StoredImage[] } {
  const typed = mapFields<ProductInput>(({ name, kind }) => {
    const read = productInput.shape[name].safeParse(values[name])
    return read.success ? read.data : BLANK[kind]
  })
  const fields = listedFields(typed)
  const { sizes, stockQuantity } = fields
  const counted = checkSizeStock(sizeStock, { sizes, isAsked: true, quantity: stockQuantity })
  const stock: StockBySize = (counted.status === 'ok' && counted.onHand) || new Map([['', stockQuantity]])
  const shown = images.length > 0 ? [...images] : [NO_IMAGE]
  return {
    product: {
      ...fields,
      id: crypto.randomUUID(),
      name: fields.name || 'Untitled product',
      cover: shown[0] ?? NO_IMAGE,
      available: unitsOffered({ sizes, stock }),
      stock,
      createdAt: new Date(),
    },
    images: shown,
  }
}

const NO_IMAGE: StoredImage = { url: fallbackImageUrl, width: 1200, height: 1600, placeholder: undefined }
