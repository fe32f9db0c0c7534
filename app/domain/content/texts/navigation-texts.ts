import { href } from 'react-router'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'

/** The columns of links that the footer may have; one without links isn't shown. */
export const FOOTER_COLUMNS = ['first', 'second', 'third', 'fourth'] as const

/** What an entry of the menu or the footer stands for. The categories follow those of the shop by themselves. */
export const ENTRY_KINDS = { link: 'One link', categories: 'All categories' }

const entry = (name: string, link: string) => ({ shows: 'link', name, link })

/** The menu until the owner changes it. */
export function menuTexts() {
  return {
    links: [
      entry('Home', href('/')),
      entry('Products', href('/products')),
      entry('About Us', href('/about')),
      entry('Contact Us', href('/contact')),
    ],
  }
}

/** The texts of the footer until the owner changes them. */
export function footerTexts({ city }: PublicSettings) {
  return {
    sentence: `Handcrafted ethnic wear for women, made in ${city}.`,
    firstHeading: 'Quick links',
    firstLinks: [
      entry('About', href('/about')),
      entry('Contact', href('/contact')),
      entry('Terms and Conditions', href('/terms')),
      entry('Privacy Policy', href('/privacy')),
    ],
    secondHeading: 'Categories',
    secondLinks: [{ shows: 'categories', name: '', link: '' }],
    thirdHeading: '',
    thirdLinks: [],
    fourthHeading: '',
    fourthLinks: [],
  }
}
