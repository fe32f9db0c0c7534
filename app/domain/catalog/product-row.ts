import { sql } from 'kysely'
import type { Paise } from '#app/money.ts'
import {
  type ColumnOf,
  FIELD_LIST,
  type FieldName,
  type InternalField,
  type ListedFields,
  type NamedField,
  type ProductInput,
} from './product-fields.ts'

/** The fields of a product by column, as the table `products` takes them. */
export type ProductRow = { [Name in FieldName as ColumnOf<Name>]: ProductInput[Name] }

type Selection<Name extends FieldName> = { [Each in Name]: `products.${ColumnOf<Each>} as ${Each}` }[Name]

/** What a query of `products` selects to read every field. */
export const ALL_FIELDS = FIELD_LIST.map(selectionOf) as Selection<FieldName>[]

/** What it selects to read the fields that shoppers see. */
export const PUBLIC_FIELDS = FIELD_LIST.filter(({ isInternal }) => !isInternal).map(selectionOf) as Selection<
  Exclude<FieldName, InternalField>
>[]

/** The columns behind {@link PUBLIC_FIELDS}. */
export const PUBLIC_COLUMNS = FIELD_LIST.filter(({ isInternal }) => !isInternal).map(({ column }) => column)

/** A product's fields as a row to insert or update; what is missing isn't written. */
export function toRow(product: ListedFields & Partial<ProductInput>) {
  const entries = FIELD_LIST.map(({ name, column }) => [column, product[name]])
  return Object.fromEntries(entries) as ProductRow
}

/** What a product costs the shop now, for a statement to store; null if it has no cost price, or no longer exists. */
export function costOfProduct(productId: string | null) {
  return sql<Paise | null>`(select cost_price from shop.products where id = ${productId})`
}

/** The condition on `products` for those that the owner hides: out of sale, and still in the catalogue. */
export const IS_HIDDEN = sql<boolean>`(products.is_hidden and products.archived_by is null)`

/** The condition for the catalogue of the back office: products on sale, and hidden ones. */
export const IN_CATALOGUE = sql<boolean>`(products.archived_at is null or ${IS_HIDDEN})`

/** The condition for the bin. A hidden product that is deleted is hidden again once it is restored. */
export const IN_BIN = sql<boolean>`(products.archived_at is not null and not ${IS_HIDDEN})`

function selectionOf({ name, column }: NamedField): string {
  return `products.${column} as ${name}`
}
