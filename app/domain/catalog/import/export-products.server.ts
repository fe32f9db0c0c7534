import { stringify } from 'csv-stringify/sync'
import type { Db } from '#app/platform/database/database.server.ts'
import { listEditedProductsAfter } from '../product-form/edited-product.server.ts'
import { FILE_COLUMNS, writeCells } from './csv-cells.ts'

const PRODUCTS_AT_ONCE = 500

/** The whole catalogue as a product file, in chunks; starts with the byte order mark by which spreadsheets detect UTF-8. */
export async function* writeProductFile(db: Db): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(stringify([[...FILE_COLUMNS]], { bom: true }))
  for (let after: string | undefined; ; ) {
    const products = await listEditedProductsAfter(db, after, PRODUCTS_AT_ONCE)
    const last = products.at(-1)
    if (!last) return
    yield encoder.encode(stringify(products.map(writeCells)))
    after = last.id
  }
}

/** {@link writeProductFile} as a response body; reads from the database only as fast as the browser downloads. */
export function streamProductFile(db: Db): ReadableStream<Uint8Array> {
  const chunks = writeProductFile(db)
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}
