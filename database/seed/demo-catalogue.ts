import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ColumnOf, FieldName, KindOf, ProductInput } from '#app/domain/catalog/product-fields.ts'

/** The folder of the demo catalogue, relative to the working directory (the project's root). */
export const DEMO_FOLDER = 'database/seed/demo'

/** Fields by column, as the file has them: amounts in whole rupees, images by file name. Optional ones may be missing. */
type DemoFields = {
  readonly [Name in FieldName as ColumnOf<Name>]?: KindOf<Name> extends 'amount' | 'optional-amount'
    ? number | null
    : ProductInput[Name]
}

/** A product of the demo catalogue. */
export interface DemoProduct extends DemoFields {
  readonly category: string
  readonly images: string[]
  readonly slug: string
  readonly stock_quantity: number
  /** Units of each size, which add up to the stock quantity; without it, the sizes share that number. */
  readonly stock_by_size?: Readonly<Record<string, number>>
  /** Age in days when the shop is seeded. */
  readonly created_days_ago: number
}

/** An image's size and placeholder, so that the first start doesn't have to decode all images. */
export interface DemoImage {
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly placeholder: string
}

export async function readDemoProducts(): Promise<DemoProduct[]> {
  return JSON.parse(await readFile(join(DEMO_FOLDER, 'catalogue.json'), 'utf8')) as DemoProduct[]
}

/** All images of the folder, by file name. */
export async function readDemoImages(): Promise<Record<string, DemoImage>> {
  return JSON.parse(await readFile(join(DEMO_FOLDER, 'images.json'), 'utf8')) as Record<string, DemoImage>
}

export async function readDemoImage(fileName: string): Promise<Uint8Array> {
  return readFile(join(DEMO_FOLDER, 'images', fileName))
}
