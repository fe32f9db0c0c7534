import { cityName } from '#app/domain/settings/brand.ts'
import type { PublicSettings } from '#app/domain/settings/settings-fields.ts'

/**
 * What the About page says of the shop. The owner can't edit these texts yet; the back office shows them, so that they can confirm
 * that the texts are true.
 */
export function aboutClaims(shop: Pick<PublicSettings, 'name' | 'city'>) {
  return {
    lead: `Kurtis and kurta sets, made by hand in small batches in ${shop.city}.`,
    story: [
      `Every April the gulmohar trees of ${cityName(shop)} turn red overnight. ${shop.name} began under one of them, in a courtyard with two printing tables, because three friends couldn’t find a kurti that was both well made and right for a working day.`,
      'Today the tables are longer and there are more of us, but each piece still passes through only a few hands. We’d rather make forty of a design and get every one right.',
    ],
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
    mission:
      'To make handcrafted clothes part of everyday life: easy to wear, honest about how they’re made, and fairly paid for.',
    vision:
      'Wardrobes across India full of clothes whose makers are known by name, and crafts that the makers’ children want to learn.',
  } as const
}

/** Whom the About page presents as the founders of the shop. */
export const FOUNDERS = [
  {
    name: 'Meher Trivedi',
    role: 'Design',
    text: 'Designs the cuts and chooses the fabrics. Keeps a cupboard of her grandmother’s kurtas for reference.',
  },
  {
    name: 'Yusuf Khatri',
    role: 'Craft',
    text: 'Comes from a family of printers and knows the right workshop for every design.',
  },
  {
    name: 'Ananya Rao',
    role: 'Shop',
    text: 'Packs orders, answers questions and keeps the books. Most of our emails come from her.',
  },
] as const
