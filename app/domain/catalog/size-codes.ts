/** The SKUs or barcodes of a product by size; sizes without one are missing. Stored and typed as `S: GM-017-S, M: GM-017-M`. */
export type SizeCodes = ReadonlyMap<string, string>

export type CodeKind = 'sku' | 'barcode'

/** What a product in a size is called in the shop's own records. */
export type ItemCodes = Readonly<Record<CodeKind, string | null>>

/** The codes of a product in one of its sizes. */
export interface SizedCodes extends ItemCodes {
  readonly size: string
}

/** Both codes as people read them: `GM-017-M · 8901234567894`. */
export function itemCodesText({ sku, barcode }: ItemCodes): string {
  return [sku, barcode].filter((code) => code !== null).join(' · ')
}

/** The codes in a text, with entries separated by commas or lines; undefined where it can't be read. */
export function readSizeCodes(text: string): SizeCodes | undefined {
  const entries = text.split(/[,\n]/).filter((entry) => entry.trim() !== '')
  const read = entries.map((entry) => /^(.*\S)\s*:\s*([^:]*\S)$/.exec(entry.trim()))
  const codes = new Map(read.map((match) => [match?.[1] ?? '', match?.[2] ?? '']))
  return read.includes(null) || codes.size < entries.length ? undefined : codes
}

/** Undoes {@link readSizeCodes}. A code that holds a separator becomes one that {@link codeProblem} rejects. */
export function writeSizeCodes(codes: SizeCodes): string {
  return [...codes]
    .filter(([, code]) => code.trim() !== '')
    .map(([size, code]) => `${size}: ${code.trim().replaceAll(/[:,\n]/g, ' ')}`)
    .join(', ')
}

/** Why a code is rejected, in words; undefined if it isn't. */
export function codeProblem(kind: CodeKind, code: string): string | undefined {
  if (kind === 'sku') {
    return /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,39}$/u.test(code)
      ? undefined
      : 'Please use at most 40 letters, digits and the signs - . _ /, starting with a letter or digit'
  }
  if (!/^[A-Za-z0-9-]{4,48}$/.test(code)) return 'Please use 4 to 48 letters, digits and hyphens'
  if (!LOOKS_LIKE_GTIN.test(code) || isGtin(code)) return undefined
  return `The last digit doesn’t match the others: it should be ${checkDigit(code)}. Please check the barcode`
}

/** Why the codes of a product are rejected, in words; empty if they aren't. */
export function sizeCodesProblems(kind: CodeKind, text: string): string[] {
  const codes = readSizeCodes(text)
  if (!codes) return [`Please enter each size once, such as S: ${kind === 'sku' ? 'GM-017-S' : '8901234567894'}`]
  const problems = [...codes].map(([size, code]) => [size, codeProblem(kind, code)] as const)
  const found = problems.flatMap(([size, problem]) => (problem ? [`Size ${size}: ${problem}`] : []))
  const twice = kind === 'sku' ? repeatedSku(codes) : undefined
  return twice === undefined ? found : [...found, `Two sizes have the SKU ${twice}`]
}

/** A SKU that two sizes share, whatever the case of its letters. */
function repeatedSku(codes: SizeCodes): string | undefined {
  const skus = [...codes.values()]
  return skus.find((sku, place) => skus.findIndex((each) => each.toUpperCase() === sku.toUpperCase()) < place)
}

/** GTIN-8, UPC-A, EAN-13 and GTIN-14. */
const LOOKS_LIKE_GTIN = /^(\d{8}|\d{12,14})$/

/** Whether a barcode is a GTIN with its right check digit, which search engines take. */
export function isGtin(barcode: string): boolean {
  return LOOKS_LIKE_GTIN.test(barcode) && barcode.endsWith(String(checkDigit(barcode)))
}

/** The digit that brings the sum of the others, which weigh 3 and 1 in turn from the right, to a multiple of ten. */
function checkDigit(gtin: string): number {
  const sum = Array.from(gtin.slice(0, -1))
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}
