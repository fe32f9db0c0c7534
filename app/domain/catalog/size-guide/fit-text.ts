import { type LengthUnit, lengthIn } from '#app/vocabulary/body-measurements.ts'
import type { Fit, FitReason } from './find-fit.ts'
import { findSize, type GuidedProduct } from './size-guide.ts'

/** Which size fits and why, in a sentence: `Bust 92 cm: M, with 6 cm ease.` */
export function fitText(fit: Fit, unit: LengthUnit): string {
  if (fit.status === 'unknown') return 'The size guide has none of these measurements.'
  const { size, reason } = fit
  const body = `${reason.length.charAt(0).toUpperCase()}${reason.length.slice(1)} ${lengthIn(unit, reason.cm)} ${unit}`
  const ease = easeText(reason, unit)
  switch (fit.status) {
    case 'fits':
      return ease ? `${body}: ${size}, ${ease}.` : `${body} is ${size} in our guide.`
    case 'between':
      return `${body} is between ${fit.tighter} and ${size}. ${size} fits more loosely${ease && `, ${ease}`}.`
    case 'below':
      return `${body} is smaller than our smallest size. ${size} will be loose${ease && `, ${ease}`}.`
    case 'above':
      return `${body} is larger than our largest size, ${size}.`
  }
}

function easeText({ ease }: FitReason, unit: LengthUnit): string {
  return ease === undefined ? '' : `with ${lengthIn(unit, ease)} ${unit} ease`
}

/** Why the size that fits can't be bought, in a sentence; empty if it can. */
export function availabilityText(fit: Fit, product: GuidedProduct | undefined): string {
  return fit.status === 'unknown' || fit.status === 'above' ? '' : sizeAvailabilityText(fit.size, product)
}

/** Why a size can't be bought, in a sentence; empty if it can. */
export function sizeAvailabilityText(fitting: string, product: GuidedProduct | undefined): string {
  if (!product) return ''
  const size = findSize(product.sizes, fitting)
  if (size === undefined) return `This kurti doesn’t come in ${fitting}.`
  return product.outOfStock.includes(size) ? `${size} is out of stock.` : ''
}

/** The size that fits in a few words, for a line beside the sizes: `L`, `L (between M and L)`, `L, out of stock`. */
export function shortFitText(fit: Fit, product: GuidedProduct | undefined): string {
  if (fit.status === 'unknown') return 'not in our guide'
  if (fit.status === 'above') return `larger than ${fit.size}`
  const size = product && findSize(product.sizes, fit.size)
  if (product && size === undefined) return `${fit.size}, not available in this kurti`
  const place = fit.status === 'between' ? ` (between ${fit.tighter} and ${fit.size})` : ''
  return `${fit.size}${place}${size !== undefined && product?.outOfStock.includes(size) ? ', out of stock' : ''}`
}
