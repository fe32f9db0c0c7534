import { formatRupees, type Paise, plainRupees } from '#app/money.ts'
import { CATEGORIES } from '#app/shop.ts'
import { categoryLabel } from './category.ts'
import type { EditedProduct } from './manage/edited-product.ts'
import type { ProductInput } from './manage/product-input.ts'

/** What the fields of a product are called, in the order of the form. */
export const FIELD_LABELS: Record<keyof ProductInput, string> = {
  images: 'Images',
  name: 'Name',
  description: 'Description',
  price: 'Price',
  originalPrice: 'Original price',
  stockQuantity: 'Stock quantity',
  category: 'Category',
  sizes: 'Size',
  color: 'Colour',
  material: 'Material',
  careInstructions: 'Care instructions',
  isNew: 'New',
  isBestseller: 'Bestseller',
  isFeatured: 'Featured',
  hasDeliveryCharge: 'Has delivery charge',
  deliveryCharge: 'Delivery charge',
  freeDeliveryThreshold: 'Free delivery threshold',
  hsnCode: 'HSN code',
}

const AMOUNTS: ReadonlySet<string> = new Set<keyof ProductInput>([
  'price',
  'originalPrice',
  'deliveryCharge',
  'freeDeliveryThreshold',
])

/** Some of a product's fields in words, such as `Price: ₹749`. */
export function describeFields(fields: Partial<ProductInput>): string[] {
  const names = Object.keys(FIELD_LABELS).filter((name) => name in fields)
  return names.map(
    (name) => `${FIELD_LABELS[name as keyof ProductInput]}: ${inWords(name, fields[name as keyof ProductInput])}`,
  )
}

function inWords(name: string, value: ProductInput[keyof ProductInput] | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return AMOUNTS.has(name) ? formatRupees(value as Paise) : String(value)
  if (Array.isArray(value)) return name === 'images' ? `${value.length}, or in another order` : value.join(', ')
  return value ? shorten(value) : 'empty'
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79).toWellFormed()}…` : text
}

/** What stands in the fields of the form when it is opened. */
export function toFieldValues(product: EditedProduct) {
  return {
    name: product.name,
    description: product.description,
    price: plainRupees(product.price),
    originalPrice: plainRupees(product.originalPrice),
    images: product.images,
    category: product.category,
    material: product.material,
    color: product.color,
    careInstructions: product.careInstructions,
    sizes: product.sizes.join(', '),
    isNew: product.isNew ? 'on' : '',
    isBestseller: product.isBestseller ? 'on' : '',
    isFeatured: product.isFeatured ? 'on' : '',
    stockQuantity: String(product.stockQuantity),
    hasDeliveryCharge: product.hasDeliveryCharge ? 'on' : '',
    deliveryCharge: plainRupees(product.deliveryCharge),
    freeDeliveryThreshold: plainRupees(product.freeDeliveryThreshold),
    hsnCode: product.hsnCode ?? '',
  }
}

/** The choices of the form; a product keeps a category of its own. */
export function categoryOptions(own: string | undefined) {
  const names = new Set<string>([...CATEGORIES, ...(own ? [own] : [])])
  return [...names].map((value) => ({ value, label: categoryLabel(value) }))
}
