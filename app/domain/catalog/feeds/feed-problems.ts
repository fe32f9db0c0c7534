import { isGtin } from '../size-codes.ts'
import type { FeedProduct } from './feed-item.ts'

/** The longest texts that Google takes: https://support.google.com/merchants/answer/7052112 */
export const MAX_TITLE = 150
export const MAX_DESCRIPTION = 5000

/** Why Google, Meta or OpenAI may reject an item, or show it badly. */
export type FeedProblem =
  | 'no-picture'
  | 'small-picture'
  | 'no-colour'
  | 'no-material'
  | 'no-description'
  | 'long-description'
  | 'long-title'
  | 'no-price'
  | 'struck-price-not-asked'
  | 'unusual-barcode'

/** The smallest picture of clothing that Google takes, in pixels: https://support.google.com/merchants/answer/6324350 */
const MIN_SIDE = 250

/** What is wrong with the items of a product; empty if nothing is. All its sizes share it. */
export function feedProblems({ product, codes, isStruckPriceAsked }: FeedProduct): FeedProblem[] {
  const { cover, color, material, description, name, price, originalPrice, sizes } = product
  const longestSize = Math.max(...sizes.map((size) => size.length))
  const found: Record<FeedProblem, boolean> = {
    'no-picture': product.images.length === 0,
    'small-picture': product.images.length > 0 && Math.min(cover.width, cover.height) < MIN_SIDE,
    'no-colour': color.trim() === '',
    'no-material': material.trim() === '',
    'no-description': description.trim() === '',
    'long-description': description.length > MAX_DESCRIPTION,
    'long-title': name.length + ', size '.length + longestSize > MAX_TITLE,
    'no-price': price === 0,
    'struck-price-not-asked': price < originalPrice && !isStruckPriceAsked,
    'unusual-barcode': codes.some(({ barcode }) => barcode !== null && !isGtin(barcode)),
  }
  return (Object.keys(found) as FeedProblem[]).filter((problem) => found[problem])
}

/** A problem in words. */
export function feedProblemText(problem: FeedProblem): string {
  switch (problem) {
    case 'no-picture':
      return 'No picture'
    case 'small-picture':
      return `The first picture has less than ${MIN_SIDE} pixels on a side`
    case 'no-colour':
      return 'No colour'
    case 'no-material':
      return 'No material'
    case 'no-description':
      return 'No description: name, material and colour are sent instead'
    case 'long-description':
      return `The description is cut after ${MAX_DESCRIPTION} characters`
    case 'long-title':
      return `With the size, the name is longer than ${MAX_TITLE} characters and is cut`
    case 'no-price':
      return 'The price is 0'
    case 'struck-price-not-asked':
      return 'The original price wasn’t asked long enough, so it isn’t sent'
    case 'unusual-barcode':
      return 'A barcode isn’t a GTIN, so it isn’t sent'
  }
}
