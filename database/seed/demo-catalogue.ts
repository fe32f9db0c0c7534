import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The demonstration catalogue, relative to the folder the process starts in (the project's root). */
export const DEMO_FOLDER = 'database/seed/demo'

/** A product of the demonstration catalogue, as its file has it; amounts are whole rupees. */
export interface DemoProduct {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly category: string
  readonly price: number
  readonly original_price: number
  readonly material: string
  readonly color: string
  readonly care_instructions: string
  readonly size: string[]
  readonly is_new: boolean
  readonly is_bestseller: boolean
  readonly is_featured: boolean
  readonly stock_quantity: number
  readonly has_delivery_charge: boolean
  readonly delivery_charge: number
  readonly free_delivery_threshold: number
  readonly images: string[]
  /** Age in days at the time of loading. */
  readonly created_days_ago: number
}

/** What is known about a picture before anyone opens it, so that the first start need not decode all of them. */
export interface DemoImage {
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly placeholder: string
}

export async function readDemoProducts(): Promise<DemoProduct[]> {
  return JSON.parse(await readFile(join(DEMO_FOLDER, 'catalogue.json'), 'utf8')) as DemoProduct[]
}

/** Every picture of the folder, by file name. */
export async function readDemoImages(): Promise<Record<string, DemoImage>> {
  return JSON.parse(await readFile(join(DEMO_FOLDER, 'images.json'), 'utf8')) as Record<string, DemoImage>
}

export async function readDemoPicture(fileName: string): Promise<Uint8Array> {
  return readFile(join(DEMO_FOLDER, 'images', fileName))
}
