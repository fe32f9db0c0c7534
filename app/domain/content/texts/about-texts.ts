import { cityName } from '#app/domain/settings/brand.ts'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'

/** Whom the About page presents as the founders until the owner changes it. */
const FOUNDERS = [
  {
    name: 'Meher Trivedi',
    role: 'Design',
    text: 'Designs the cuts and chooses the fabrics. Keeps a cupboard of her grandmother’s kurtas for reference.',
    picture: '',
  },
  {
    name: 'Yusuf Khatri',
    role: 'Craft',
    text: 'Comes from a family of printers and knows the right workshop for every design.',
    picture: '',
  },
  {
    name: 'Ananya Rao',
    role: 'Shop',
    text: 'Packs orders, answers questions and keeps the books. Most of our emails come from her.',
    picture: '',
  },
]

/** The names of {@link FOUNDERS}. */
export const FOUNDER_NAMES: readonly string[] = FOUNDERS.map(({ name }) => name)

/** The texts of the About page until the owner changes them. */
export function aboutTexts(shop: PublicSettings) {
  return {
    title: 'About Us',
    description: `Who makes ${shop.name}'s kurtis, what we stand for, and where our name comes from.`,
    lead: `Kurtis and kurta sets, made by hand in small batches in ${shop.city}.`,
    picture: '',
    pictureText: 'Carved teak blocks, a folded length of printed cloth and bowls of dye on a workshop table',
    storyHeading: 'Our story',
    story: `Every April the gulmohar trees of ${cityName(shop)} turn red overnight. ${shop.name} began under one of them, in a courtyard with two printing tables, because three friends couldn’t find a kurti that was both well made and right for a working day.

Today the tables are longer and there are more of us, but each piece still passes through only a few hands. We’d rather make forty of a design and get every one right.`,
    valuesHeading: 'What we stand for',
    values: [
      {
        title: 'Authenticity',
        text: 'When we say block print, we mean printed with blocks. If a machine was involved, the product page says so.',
      },
      {
        title: 'Quality',
        text: 'We finish seams on the inside, wash-test our colours and check each piece twice by hand.',
      },
      {
        title: 'Community',
        text: 'We buy from the same families year after year, agree on prices before the work begins and pay on delivery.',
      },
      {
        title: 'Heritage',
        text: 'Ajrakh, bandhani, chikankari, ikat: crafts stay alive when they’re worn every day.',
      },
    ],
    missionHeading: 'Our mission',
    mission:
      'To make handcrafted clothes part of everyday life: easy to wear, honest about how they’re made, and fairly paid for.',
    visionHeading: 'Our vision',
    vision:
      'Wardrobes across India full of clothes whose makers are known by name, and crafts that the makers’ children want to learn.',
    foundersHeading: 'Our founders',
    founders: FOUNDERS,
    button: 'Shop Now',
    buttonLink: '/products',
  }
}
