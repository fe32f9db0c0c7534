import { cityName } from '#app/domain/settings/brand.ts'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'

/** The texts of a landing page; its products come from the catalogue. */
export interface LandingTexts {
  /** `on`, or empty for a page that visitors don't find. */
  readonly isShown: string
  readonly title: string
  readonly description: string
  /** The address of a picture; empty for the shop's. */
  readonly sharePicture: string
  readonly heading: string
  readonly lead: string
  readonly button: string
  readonly buttonLink: string
  /** Which products it shows: of one category, or of all if it is empty. */
  readonly category: string
  readonly sort: string
  readonly productsHeading: string
  readonly closingHeading: string
  /** Paragraphs. */
  readonly closing: string
}

/** What landing pages have in common until the owner changes it. */
export const USUAL_LANDING = {
  isShown: 'on',
  sharePicture: '',
  button: 'Shop all kurtis',
  buttonLink: '/products',
  productsHeading: 'Where to start',
}

/** The texts of a landing page of the owner's before they write any. */
export const NEW_LANDING: LandingTexts = {
  ...USUAL_LANDING,
  title: '',
  description: '',
  heading: '',
  lead: '',
  category: '',
  sort: 'newest',
  closingHeading: '',
  closing: '',
}

/** The texts of the three landing pages until the owner changes them, by the page's address. */
export const LANDING_TEXTS: Readonly<Record<string, (shop: PublicSettings) => LandingTexts>> = {
  'gulmeher-ethnic-wears': (shop: PublicSettings) => ({
    ...USUAL_LANDING,
    title: `${shop.name} Ethnic Wears`,
    description: `${shop.name} makes kurtis, Anarkalis and kurta sets by hand in ${cityName(shop)} and ships them across India.`,
    heading: `${shop.name} Ethnic Wears`,
    lead: `Colourful as the gulmohar that sets the ${cityName(shop)} summer alight: clothes by makers who put their names to their work.`,
    category: '',
    sort: 'popularity',
    closingHeading: 'From our workshop',
    closing: `We buy our cloth from weavers and printers we know by name. We cut each pattern in small batches, so we can correct a fit before we sew it a hundred times.

We check each piece twice, once on the table and once on a stand, before we fold it. What you see in the photos is what arrives.`,
  }),
  'ethnic-wear-collection': () => ({
    ...USUAL_LANDING,
    title: 'Ethnic Wear Collection',
    description: 'Kurtis, Anarkalis, kaftans and kurta sets for workdays, weddings and every day in between.',
    heading: 'Ethnic wear for every day of the year',
    lead: 'A cotton kurti for the morning train, a Chanderi for the meeting, zari for the wedding: one collection for every occasion.',
    category: '',
    sort: 'newest',
    closingHeading: 'How to choose',
    closing: `Start with the fabric. Cotton and linen breathe and wash easily. Chanderi and silk blends hold their shape but need gentle care. Georgette drapes well and needs no ironing.

Then choose the cut. A straight kurti goes with any trousers, an A-line flatters every figure, and an Anarkali makes an entrance.`,
  }),
  'handcrafted-kurtis': () => ({
    ...USUAL_LANDING,
    title: 'Handcrafted Kurtis',
    description: 'Kurtis with block print, bandhani, chikankari and mirror work, made by hand in small batches.',
    heading: 'Kurtis made by hand',
    lead: 'Teak blocks, knots tied with a thumbnail, thousands of stitches: handwork you can see, and feel on the reverse.',
    category: 'festive',
    sort: 'popularity',
    closingHeading: 'What handwork looks like',
    closing: `A printed line that thins at the edge of a block, a bandhani dot slightly larger than the next: these aren’t faults. They’re signs of handwork.

Handmade clothes need a little care. Each product page has washing instructions; cold water and drying in the shade are usually enough.`,
  }),
}
