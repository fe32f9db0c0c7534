import { cityName } from '#app/domain/settings/brand.ts'
import { deliveryDays } from '#app/domain/settings/promised-days.ts'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'

/** The texts of the home page until the owner changes them. */
export function homeTexts(shop: PublicSettings) {
  return {
    title: 'Handcrafted kurtis',
    description: `Handcrafted kurtis and ethnic wear for women, made in ${cityName(shop)} and delivered across India.`,
    heading: 'Handcrafted kurtis, made to be lived in',
    lead: 'Ethnic wear for work, weddings and every day in between.',
    firstButton: 'Explore Collection',
    firstLink: '/products',
    secondButton: 'Our Story',
    secondLink: '/about',
    facts: [
      { icon: 'truck', text: `Delivered in ${deliveryDays(shop)}` },
      { icon: 'pin', text: `Made in ${cityName(shop)}` },
      { icon: 'shield', text: 'Cards, UPI and wallets' },
    ],
    cardTitle: 'Kurtis for every day',
    cardText: 'Handcrafted cotton, cut to move in and made to last.',
    cardPrice: '449',
    cardPicture: '',
    cardLink: '/products',
    categoriesHeading: 'Shop by Category',
    reasonsHeading: `Why Choose ${shop.name}`,
    reasons: [
      { icon: 'gem', title: 'Premium Quality', text: 'Soft, breathable fabrics chosen for Indian weather.' },
      { icon: 'scissors', title: 'Expert Tailoring', text: 'Clean seams, true sizes and a fall that flatters.' },
      { icon: 'truck', title: 'Fast Delivery', text: `At your door in ${deliveryDays(shop)}, anywhere in India.` },
      { icon: 'leaf', title: 'Ethical Sourcing', text: 'Fair pay for the hands that make each piece.' },
      { icon: 'palette', title: 'Unique Designs', text: 'Prints and colours you won’t see everywhere.' },
      { icon: 'shield', title: 'Secure Shopping', text: 'Pay safely by card, UPI or wallet.' },
    ],
  }
}
