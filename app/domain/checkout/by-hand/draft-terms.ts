import { isUuid } from '#app/shared/ids.ts'

/** How long a draft may hold its units, in hours. Its payment link is checked for five days. */
export const HOLD_HOURS: Readonly<Record<number, string>> = { 2: '2 hours', 24: '1 day', 48: '2 days', 72: '3 days' }

export const MAX_LINES = 20

/** A line that the owner has added to the form; its quantity and price are fields. */
export interface AddedLine {
  readonly productId: string
  readonly size: string
}

/** The lines in the form's address, each once, in their sequence: `{product}~{size}`. What can't be one is left out. */
export function readAddedLines(params: URLSearchParams): AddedLine[] {
  return [...new Set(params.getAll('line'))].slice(0, MAX_LINES).flatMap((text) => {
    const [, productId, size] = /^([^~]+)~(.{1,20})$/.exec(text) ?? []
    return productId && size && isUuid(productId) ? [{ productId, size }] : []
  })
}

export function lineParam({ productId, size }: AddedLine): string {
  return `${productId}~${size}`
}
