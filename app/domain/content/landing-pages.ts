/** The words of a marketing page; its products come from the catalogue. */
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

const landingPages: readonly LandingPage[] = [
  {
    path: '/gulmeher-ethnic-wears',
    title: 'Gulmeher Ethnic Wears',
    description: 'Gulmeher makes kurtis, Anarkalis and kurta sets by hand in Ahmedabad and sends them all over India.',
    heading: 'Gulmeher Ethnic Wears',
    lead: 'Named after the gulmohar that sets the Ahmedabad summer alight: clothes with colour in them, made by people who sign for their work.',
    show: { sort: 'popularity' },
    closing: {
      heading: 'From our workshop',
      paragraphs: [
        'Cloth is bought from weavers and printers we know by name. Patterns are cut in small numbers, so that a size that does not sit right can be corrected before it is sewn a hundred times.',
        'Each piece is looked over twice, once on the table and once on a stand, before it is folded. What you see in a picture is what is in the parcel.',
      ],
    },
  },
  {
    path: '/ethnic-wear-collection',
    title: 'Ethnic Wear Collection',
    description: 'Kurtis, Anarkalis, kaftans and kurta sets for workdays, weddings and the days between.',
    heading: 'Ethnic wear for every day of the year',
    lead: 'A cotton kurti for the morning train, a Chanderi for the meeting, zari for the wedding: one collection, sorted by the day it is for.',
    show: { sort: 'newest' },
    closing: {
      heading: 'How to choose',
      paragraphs: [
        'Begin with the cloth. Cotton and linen breathe and wash easily; Chanderi and silk blends hold a shape and like a careful hand; georgette falls and needs no ironing.',
        'Then the cut. A straight kurti is the most patient with trousers, an A-line is kind to every figure, an Anarkali is for being looked at.',
      ],
    },
  },
  {
    path: '/handcrafted-kurtis',
    title: 'Handcrafted Kurtis',
    description: 'Kurtis with block print, bandhani, chikankari and mirror work, made by hand in small numbers.',
    heading: 'Kurtis that somebody made',
    lead: 'Blocks cut from teak, knots tied with a thumbnail, a needle that goes through the cloth ten thousand times. You can see it, and you can feel it on the reverse.',
    show: { category: 'festive', sort: 'popularity' },
    closing: {
      heading: 'What handwork looks like',
      paragraphs: [
        'A printed line that thins at the end of a block, a dot of bandhani a little larger than its neighbour: these are not faults, they are the difference between cloth and wallpaper.',
        'Handwork asks for a little care in return. Each page says how to wash the piece; cold water and shade are most of it.',
      ],
    },
  },
]

/** The page at this address; undefined when there is none. */
export function findLandingPage(path: string): LandingPage | undefined {
  return landingPages.find((page) => page.path === path)
}

/** Where the marketing pages are. */
export const LANDING_PATHS: readonly string[] = landingPages.map((page) => page.path)
