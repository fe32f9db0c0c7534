import { href } from 'react-router'

import { cityName } from '#app/domain/settings/brand.ts'
import type { PublicSettings } from '#app/domain/settings/settings-fields.ts'

/** The texts of a marketing page; its products come from the catalogue. */
export interface LandingPage {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly heading: string
  readonly lead: string
  /** Which products it shows. */
  readonly show: { readonly category?: string; readonly sort: 'newest' | 'popularity' }
  readonly closing: { readonly heading: string; readonly paragraphs: readonly string[] }
}

const PATHS = {
  shop: href('/gulmeher-ethnic-wears'),
  collection: href('/ethnic-wear-collection'),
  handcrafted: href('/handcrafted-kurtis'),
}

const landingPagesOf = (shop: PublicSettings): readonly LandingPage[] => [
  {
    path: PATHS.shop,
    title: `${shop.name} Ethnic Wears`,
    description: `${shop.name} makes kurtis, Anarkalis and kurta sets by hand in ${cityName(shop)} and ships them across India.`,
    heading: `${shop.name} Ethnic Wears`,
    lead: `Colourful as the gulmohar that sets the ${cityName(shop)} summer alight: clothes by makers who put their names to their work.`,
    show: { sort: 'popularity' },
    closing: {
      heading: 'From our workshop',
      paragraphs: [
        'We buy our cloth from weavers and printers we know by name. We cut each pattern in small batches, so we can correct a fit before we sew it a hundred times.',
        'We check each piece twice, once on the table and once on a stand, before we fold it. What you see in the photos is what arrives.',
      ],
    },
  },
  {
    path: PATHS.collection,
    title: 'Ethnic Wear Collection',
    description: 'Kurtis, Anarkalis, kaftans and kurta sets for workdays, weddings and every day in between.',
    heading: 'Ethnic wear for every day of the year',
    lead: 'A cotton kurti for the morning train, a Chanderi for the meeting, zari for the wedding: one collection for every occasion.',
    show: { sort: 'newest' },
    closing: {
      heading: 'How to choose',
      paragraphs: [
        'Start with the fabric. Cotton and linen breathe and wash easily. Chanderi and silk blends hold their shape but need gentle care. Georgette drapes well and needs no ironing.',
        'Then choose the cut. A straight kurti goes with any trousers, an A-line flatters every figure, and an Anarkali makes an entrance.',
      ],
    },
  },
  {
    path: PATHS.handcrafted,
    title: 'Handcrafted Kurtis',
    description: 'Kurtis with block print, bandhani, chikankari and mirror work, made by hand in small batches.',
    heading: 'Kurtis made by hand',
    lead: 'Teak blocks, knots tied with a thumbnail, thousands of stitches: handwork you can see, and feel on the reverse.',
    show: { category: 'festive', sort: 'popularity' },
    closing: {
      heading: 'What handwork looks like',
      paragraphs: [
        'A printed line that thins at the edge of a block, a bandhani dot slightly larger than the next: these aren’t faults. They’re signs of handwork.',
        'Handmade clothes need a little care. Each product page has washing instructions; cold water and drying in the shade are usually enough.',
      ],
    },
  },
]

/** The page at this address; undefined when there is none. */
export function findLandingPage(path: string, shop: PublicSettings): LandingPage | undefined {
  return landingPagesOf(shop).find((page) => page.path === path)
}

/** The paths of the marketing pages. */
export const LANDING_PATHS: readonly string[] = Object.values(PATHS)
