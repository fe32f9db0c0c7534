export function invoiceNumber(orderNumber: string): string {
  return `INV-${orderNumber}`
}

/** The number of an invoice that replaces another one, `INV-C2627-000001`: they have a series of their own. @param number From its counter. */
export function reissuedInvoiceNumber(number: string): string {
  return `INV-C${number}`
}

/** The number of a replacement, `R2627-000004`: replacements have a series of their own. @param number From its counter. */
export function replacementNumber(number: string): string {
  return `R${number}`
}

/** The number of the delivery challan of a replacement: `DC-R2627-000004`. */
export function deliveryChallanNumber(orderNumber: string): string {
  return `DC-${orderNumber}`
}

/** The number of an order's document: its invoice, or the delivery challan of a replacement. */
export function orderDocumentNumber({
  orderNumber,
  replaces,
  reissue,
}: {
  orderNumber: string
  replaces: object | null
  reissue?: { readonly number: string } | undefined
}): string {
  return replaces ? deliveryChallanNumber(orderNumber) : (reissue?.number ?? invoiceNumber(orderNumber))
}

/** The order number in what someone typed: without spaces around it, or a hash, `INV-`, `DC-` or `order` before it. */
export function plainOrderNumber(typed: string): string {
  return typed
    .trim()
    .replace(/^(?:#|INV-|DC-|order\s+)\s*/i, '')
    .replace(/^r(?=\d)/, 'R')
}

/** An order's number as the back office shows it; without one, the first 8 characters of its id in capitals. */
export function shownOrderNumber({ id, orderNumber }: { id: string; orderNumber: string | null }): string {
  return orderNumber || id.slice(0, 8).toUpperCase()
}
