import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { stringify } from 'csv-stringify/sync'

/** The columns of a CSV file, and how each is filled. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number>>

/**
 * Rows as a CSV file, in chunks. Cells that a spreadsheet would run as a formula start with an apostrophe, so amounts that may be negative
 * have to be numbers.
 */
export async function* csvChunks<Row>(columns: CsvColumns<Row>, rows: AsyncIterable<Row>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const encode = (row: (string | number)[], bom = false) =>
    encoder.encode(stringify([row], { bom, escape_formulas: true, record_delimiter: 'windows' }))
  yield encode(Object.keys(columns), true)
  const cells = Object.values(columns)
  for await (const row of rows) yield encode(cells.map((cell) => cell(row)))
}

/** A body that is read while it is sent. */
export function streamed(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return createReadableStreamFromReadable(Readable.from(chunks))
}
