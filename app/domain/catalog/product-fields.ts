import { type Paise, paise } from '#app/money.ts'
import type { Products } from '#app/platform/database/tables.ts'
import { OCCASIONS } from './occasions.ts'
import { MAX_SLUG_LENGTH } from './product-address.ts'
import type { CodeKind } from './size-codes.ts'

/** What a field holds once it is validated, by its kind. An empty text is `''`; what is null isn't set. */
export interface ValueByKind {
  text: string
  'long-text': string
  digits: string | null
  amount: Paise
  'optional-amount': Paise | null
  count: number
  category: string
  sizes: string[]
  /** A line for each size, as `measurements.ts` writes them. */
  measurements: string
  /** SKUs or barcodes, as `size-codes.ts` writes them. */
  codes: string
  images: string[]
  /** The public address of one image; empty without one. */
  image: string
  /** Codes of `care-symbols.ts`; a newer release may know more. */
  'care-symbols': string[]
  /** Those of the field's list that were chosen, in its order. */
  choices: string[]
  flag: boolean
}

export type FieldKind = keyof ValueByKind

interface FieldBase {
  /** Its name in the form, the back office's view, messages and the product page. */
  readonly label: string
  /** Its column in the table `products`, and in product files. */
  readonly column: keyof Products
  /** Shown below the input. */
  readonly hint?: string
  /** Takes a whole row of the form; long texts always do. */
  readonly isWide?: true
  /** What it is shown together with in the form and the view; the details if undefined. */
  readonly group?:
    | 'basics'
    | 'prices'
    | 'stock'
    | 'pictures'
    | 'craft'
    | 'declarations'
    | 'shown-as'
    | 'delivery'
    | 'search-engines'
  /** The dialog of the form has it, too; the other fields are only on its page. */
  readonly inDialog?: true
  /** Shoppers never see it, so it isn't part of `Product`. */
  readonly isInternal?: true
  /** The product page lists it below the description, unless it is empty. */
  readonly onProductPage?: true
  /** Its property of a `Product` at schema.org; `additionalProperty` if there is none of its own. */
  readonly schemaOrg?: 'material' | 'color' | 'countryOfOrigin' | 'additionalProperty'
}

export type ProductField = FieldBase &
  (
    | {
        readonly kind: 'text' | 'long-text'
        readonly maxLength: number
        readonly isOptional?: true
        /** Replaces missing input. */
        readonly fallback?: string
      }
    | { readonly kind: 'measurements'; readonly maxLength: number }
    | { readonly kind: 'codes'; readonly codes: CodeKind }
    /** Its fallback replaces missing and unreadable input; without it, the amount is required. */
    | { readonly kind: 'amount'; readonly fallback?: Paise }
    /** Null for a product without it; `usual` is the setting that applies instead, also where the input is unreadable. */
    | { readonly kind: 'optional-amount'; readonly usual?: 'freeDeliveryThreshold' }
    | { readonly kind: 'digits'; readonly minLength: number; readonly maxLength: number; readonly isOptional: true }
    /** The product page makes the statement of products with this flag. */
    | { readonly kind: 'flag'; readonly statement?: string }
    /** Codes, whose labels are the same words with a capital letter. */
    | { readonly kind: 'choices'; readonly choices: readonly string[] }
    | { readonly kind: 'count' | 'category' | 'sizes' | 'images' | 'image' | 'care-symbols' }
  )

/** A short text on the making of the product. */
const CRAFT_TEXT = {
  kind: 'text',
  group: 'craft',
  isOptional: true,
  onProductPage: true,
  schemaOrg: 'additionalProperty',
} as const

/** What the law asks a seller to declare. */
const DECLARATION = { group: 'declarations', onProductPage: true, schemaOrg: 'additionalProperty' } as const

/** How search engines and shared links show the product. */
const FOUND_BY_TEXT = { kind: 'text', group: 'search-engines', isOptional: true, isWide: true } as const

/** A name with its address, in place of the shop's own in the settings. */
const DECLARED_BUSINESS = { ...DECLARATION, kind: 'long-text', maxLength: 400, isOptional: true } as const

/**
 * Every field of a product. Form, validation, back-office view, product files, rows of the table and the facts on the product
 * page are made from this, in this order. `CONTRIBUTING.md` says how to add one.
 */
export const PRODUCT_FIELDS = {
  name: { kind: 'text', label: 'Name', column: 'name', maxLength: 200, isWide: true, group: 'basics', inDialog: true },
  description: {
    kind: 'long-text',
    label: 'Description',
    column: 'description',
    maxLength: 5000,
    isOptional: true,
    group: 'basics',
    inDialog: true,
  },
  /** Public addresses, never empty; the first one is the cover. */
  images: { kind: 'images', label: 'Images', column: 'images', group: 'pictures', inDialog: true },
  price: { kind: 'amount', label: 'Price', column: 'price', group: 'prices', inDialog: true },
  /** Struck through where it is higher than the price. */
  originalPrice: { kind: 'amount', label: 'Original price', column: 'original_price', group: 'prices', inDialog: true },
  /** Units on hand, reserved ones included. */
  stockQuantity: { kind: 'count', label: 'Stock quantity', column: 'stock_quantity', group: 'stock', inDialog: true },
  category: { kind: 'category', label: 'Category', column: 'category', group: 'basics', inDialog: true },
  /** Never empty; the first one is the default. */
  sizes: {
    kind: 'sizes',
    label: 'Size',
    column: 'size',
    hint: 'Separate sizes with commas, such as S, M, L',
    group: 'stock',
    inDialog: true,
  },
  skus: { kind: 'codes', codes: 'sku', label: 'SKU', column: 'skus', isInternal: true, group: 'stock' },
  barcodes: { kind: 'codes', codes: 'barcode', label: 'Barcode', column: 'barcodes', isInternal: true, group: 'stock' },
  material: {
    kind: 'text',
    label: 'Material',
    column: 'material',
    maxLength: 200,
    onProductPage: true,
    schemaOrg: 'material',
    inDialog: true,
  },
  color: {
    kind: 'text',
    label: 'Colour',
    column: 'color',
    maxLength: 200,
    onProductPage: true,
    schemaOrg: 'color',
    inDialog: true,
  },
  occasions: { kind: 'choices', label: 'Occasions', column: 'occasions', choices: OCCASIONS, onProductPage: true },
  careInstructions: {
    kind: 'long-text',
    label: 'Care instructions',
    column: 'care_instructions',
    maxLength: 2000,
    onProductPage: true,
    inDialog: true,
  },
  /** Empty: those that the care instructions name. */
  careSymbols: {
    kind: 'care-symbols',
    label: 'Care symbols',
    column: 'care_symbols',
    hint: 'Shown with the care instructions. Leave blank to show the symbols that match the instructions.',
  },
  /** An artisan, a family, a cluster or a cooperative; `maker` is the manufacturer that the law asks for. */
  madeBy: {
    ...CRAFT_TEXT,
    label: 'Made by',
    column: 'made_by',
    hint: 'An artisan, family or cluster, such as the weavers of Mangalgiri',
    maxLength: 200,
  },
  technique: {
    ...CRAFT_TEXT,
    label: 'Technique',
    column: 'technique',
    hint: 'Such as hand block printing',
    maxLength: 200,
  },
  hoursOfWork: {
    ...CRAFT_TEXT,
    label: 'Hours of work',
    column: 'hours_of_work',
    hint: 'Such as 14, or 20 to 25',
    maxLength: 60,
  },
  isHandmade: {
    kind: 'flag',
    label: 'Handmade',
    column: 'is_handmade',
    group: 'craft',
    statement: 'Made by hand, so no two are quite the same: colour, pattern and measurements vary a little.',
    onProductPage: true,
  },
  /** Bodies that each size is made for; blank for the guide of its category, in the settings. */
  sizeGuide: {
    kind: 'measurements',
    label: 'This product’s size guide: body measurements in cm',
    column: 'size_guide',
    hint: 'Only if it differs from the size guide in Settings. A line for each size, for example M: bust 92, waist 76',
    maxLength: 2000,
    group: 'stock',
  },
  modelNote: {
    kind: 'text',
    label: 'The model in the pictures',
    column: 'model_note',
    hint: 'Such as “Model is 168 cm tall and wears M”',
    maxLength: 120,
    isOptional: true,
    isWide: true,
    group: 'pictures',
  },
  /** The printed maximum; neither price may exceed it. Null until it is declared. */
  mrp: {
    kind: 'optional-amount',
    label: 'MRP (incl. of all taxes)',
    column: 'mrp',
    group: 'prices',
    hint: 'As printed on the tag',
    onProductPage: true,
    schemaOrg: 'additionalProperty',
  },
  costPrice: {
    kind: 'optional-amount',
    label: 'Cost price',
    column: 'cost_price',
    group: 'prices',
    hint: 'What a unit costs you. Only you see it',
    isInternal: true,
  },
  hsnCode: {
    kind: 'digits',
    label: 'HSN code',
    column: 'hsn_code',
    minLength: 4,
    maxLength: 8,
    isOptional: true,
    isInternal: true,
    group: 'prices',
  },
  netQuantity: {
    ...DECLARATION,
    kind: 'text',
    label: 'Net quantity',
    column: 'net_quantity',
    hint: 'Such as 1 N (one kurti)',
    maxLength: 100,
    isOptional: true,
  },
  measurements: {
    ...DECLARATION,
    kind: 'measurements',
    label: 'Measurements in cm',
    column: 'measurements',
    hint: 'A line for each size, for example M: bust 96, length 110',
    maxLength: 2000,
  },
  countryOfOrigin: {
    ...DECLARATION,
    kind: 'text',
    label: 'Country of origin',
    column: 'country_of_origin',
    maxLength: 60,
    fallback: 'India',
    schemaOrg: 'countryOfOrigin',
  },
  maker: {
    ...DECLARED_BUSINESS,
    label: 'Maker',
    column: 'maker',
    hint: 'Name and address. Leave blank to use the maker in Settings',
  },
  packer: {
    ...DECLARED_BUSINESS,
    label: 'Packer',
    column: 'packer',
    hint: 'Name and address. Leave blank to use the packer in Settings',
  },
  isNew: { kind: 'flag', label: 'New', column: 'is_new', group: 'shown-as', inDialog: true },
  isBestseller: { kind: 'flag', label: 'Bestseller', column: 'is_bestseller', group: 'shown-as', inDialog: true },
  isFeatured: { kind: 'flag', label: 'Featured', column: 'is_featured', group: 'shown-as', inDialog: true },
  /** It is out of sale: nobody can find or buy it, and its address answers 404. */
  isHidden: { kind: 'flag', label: 'Hidden', column: 'is_hidden', group: 'shown-as', isInternal: true },
  hasDeliveryCharge: {
    kind: 'flag',
    label: 'Has delivery charge',
    column: 'has_delivery_charge',
    group: 'delivery',
    inDialog: true,
  },
  deliveryCharge: {
    kind: 'amount',
    label: 'Delivery charge',
    column: 'delivery_charge',
    group: 'delivery',
    fallback: paise(0),
    inDialog: true,
  },
  freeDeliveryThreshold: {
    kind: 'optional-amount',
    label: 'Free delivery threshold',
    column: 'free_delivery_threshold',
    hint: 'Leave blank to use the shop’s default',
    group: 'delivery',
    usual: 'freeDeliveryThreshold',
    inDialog: true,
  },
  seoTitle: {
    ...FOUND_BY_TEXT,
    label: 'Title for search engines',
    column: 'seo_title',
    hint: 'Leave blank to use the name',
    maxLength: 70,
  },
  seoDescription: {
    ...FOUND_BY_TEXT,
    kind: 'long-text',
    label: 'Description for search engines',
    column: 'seo_description',
    hint: 'Leave blank to use the description',
    maxLength: 160,
  },
  shareImage: {
    kind: 'image',
    label: 'Share picture',
    column: 'share_image',
    group: 'search-engines',
    hint: 'Shown when a link to the product is shared, instead of its first image. 1200 by 630 pixels work best',
  },
  /** The words of its address as they were typed; see `product-address.ts`. */
  slug: {
    ...FOUND_BY_TEXT,
    label: 'Words in its address',
    column: 'slug',
    hint: 'Leave blank to use the name. Links to earlier addresses keep working',
    maxLength: MAX_SLUG_LENGTH,
  },
} as const satisfies Record<string, ProductField>

type Fields = typeof PRODUCT_FIELDS

export type FieldName = keyof Fields

export type KindOf<Name extends FieldName> = Fields[Name]['kind']

export type ColumnOf<Name extends FieldName> = Fields[Name]['column']

/** The fields that the shop's pages don't get. */
export type InternalField = { [Name in FieldName]: Fields[Name] extends { isInternal: true } ? Name : never }[FieldName]

/** A product's fields, validated. */
export type ProductInput = { [Name in FieldName]: ValueByKind[KindOf<Name>] }

/** The fields that a product of the shop's pages doesn't have as they are: it has a share picture only where the owner gave it one. */
type UnlistedField = InternalField | 'shareImage'

/** A product's fields as the shop's pages get them. */
export type ListedFields = Omit<ProductInput, UnlistedField>

/** A field with its name. */
export type NamedField = ProductField & { readonly name: FieldName; readonly column: ColumnOf<FieldName> }

/** All fields in the order of {@link PRODUCT_FIELDS}. */
export const FIELD_LIST: readonly NamedField[] = Object.entries(PRODUCT_FIELDS).map(([name, field]) => ({
  ...field,
  name: name as FieldName,
}))

/** A product without the fields that the shop's pages don't get. */
export function listedFields(product: ProductInput): ListedFields {
  const listed = FIELD_LIST.filter(({ isInternal, name }) => !isInternal && name !== 'shareImage')
  return Object.fromEntries(listed.map(({ name }) => [name, product[name]])) as ListedFields
}

/** Makes an object with an entry for each field. */
export function mapFields<Mapped extends Record<FieldName, unknown>>(
  make: (field: NamedField) => Mapped[FieldName],
): Mapped {
  return Object.fromEntries(FIELD_LIST.map((field) => [field.name, make(field)])) as Mapped
}
