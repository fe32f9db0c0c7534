import { encode } from 'uqr'

/** A QR code as an SVG path over a square of `size` by `size` units, its light margin included. */
export interface QrCode {
  readonly size: number
  readonly path: string
}

/** The light margin around a code, in modules, that scanners need. */
const MARGIN = 4

/**
 * The QR code of a text, readable with up to 15 % of it damaged.
 *
 * @throws when the text is too long for a code, at about 2,300 bytes.
 */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: MARGIN })
  return { size, path: data.map(rowPath).join('') }
}

/** One rectangle for each run of dark modules in a row. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    const length = x + 1 - start
    path += `M${start} ${y}h${length}v1h-${length}z`
  }
  return path
}
