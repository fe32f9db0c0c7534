import { type FieldValues, REPEATED_KINDS, toFieldValues } from '../field-texts.ts'
import { FIELD_LIST } from '../product-fields.ts'
import { isShared } from '../stock-by-size.ts'
import { readSizeStock, type TypedSizeStock, typedSizeStock } from '../stock-fields/size-stock.ts'
import type { EditedProduct } from './edited-product.ts'

/** More than anyone prepares at a time; the list of drafts shows all of them. */
export const MAX_DRAFTS = 50

/** The product form as it stands, unchecked: a draft, or a copy of a product. */
export interface UnsavedProduct {
  /** What is typed into each input; missing ones are blank. */
  readonly values: Partial<FieldValues>
  readonly sizeStock: TypedSizeStock
}

/** The form of a new product, filled in from an existing one. None of it is in stock yet, it isn't hidden, and it isn't in a sale. */
export function copyOf({ onHand, usual, ...product }: EditedProduct): UnsavedProduct {
  const { isBySize, rows } = typedSizeStock(onHand, product.sizes)
  return {
    values: {
      ...toFieldValues({ ...product, ...usual }),
      name: `${product.name.slice(0, 190)} (copy)`.toWellFormed(),
      stockQuantity: '0',
      isHidden: '',
      // No two products share them.
      skus: '',
      barcodes: '',
      slug: '',
    },
    sizeStock: {
      isBySize: isBySize && !isShared(onHand),
      rows: rows
        .filter(({ size }) => product.sizes.includes(size))
        .map(({ size }) => ({ size, count: '', loaded: '' })),
    },
  }
}

/** The posted form as it was typed. Files aren't part of it. */
export function readUnsavedProduct(form: FormData): UnsavedProduct {
  const entries = FIELD_LIST.flatMap(({ name, kind }) => {
    const typed = form.getAll(name).filter((value) => typeof value === 'string')
    if (typed.length === 0) return []
    return [[name, REPEATED_KINDS.some((each) => each === kind) ? [...new Set(typed)] : typed[0]]]
  })
  const { isBySize, rows } = readSizeStock(form)
  return {
    values: Object.fromEntries(entries),
    // A new product has no stock that the form was loaded with.
    sizeStock: { isBySize, rows: rows.map((row) => ({ ...row, loaded: '' })) },
  }
}
