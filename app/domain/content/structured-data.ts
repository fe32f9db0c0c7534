import { cityName, hasDrawnLogo, shareImage } from '#app/domain/settings/brand.ts'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'

/** Structured data in the vocabulary of schema.org. */
export interface StructuredData {
  readonly '@context': 'https://schema.org'
  readonly '@type': string
  readonly [property: string]: unknown
}

/** A step of a breadcrumb; the last one is the page itself and needs no address. */
interface Crumb {
  readonly label: string
  /** Path and query. */
  readonly to?: string
}

/** The shop as an organisation. */
export function organizationData(shop: PublicSettings, shopUrl: string): StructuredData {
  const image = shareImage(shop)
  const logo = shop.logo || shop.icon || (hasDrawnLogo(shop) && '/favicon.svg')
  const region = shop.city.split(',')[1]?.trim()
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: shop.name,
    description: shop.tagline,
    url: `${shopUrl}/`,
    ...(logo && { logo: shopUrl + logo }),
    ...(image && { image: shopUrl + image.url }),
    email: shop.careEmail,
    telephone: shop.phone,
    address: { '@type': 'PostalAddress', addressLocality: cityName(shop), addressRegion: region, addressCountry: 'IN' },
    ...(shop.legalName && { legalName: shop.legalName }),
    contactPoint: [
      contactPoint('customer service', { email: shop.careEmail, phone: shop.phone }),
      ...(shop.grievanceName
        ? [
            contactPoint('grievance officer', {
              email: shop.grievanceEmail,
              phone: shop.grievancePhone,
              name: shop.grievanceName,
            }),
          ]
        : []),
    ],
    ...(shop.socialUrl && { sameAs: [shop.socialUrl] }),
  }
}

/** Whom to write to or call; what is empty is left out. */
function contactPoint(contactType: string, { email, phone, name }: { email: string; phone: string; name?: string }) {
  return {
    '@type': 'ContactPoint',
    contactType,
    ...(name && { name }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    areaServed: 'IN',
  }
}

/** Questions with their answers, as the page shows them. */
export function questionsData(
  questions: readonly { readonly question: string; readonly answer: string }[],
): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** The pages that a list leads to, in its order. @param paths Of the shop. */
export function listData(paths: readonly string[], shopUrl: string): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: paths.map((path, index) => ({ '@type': 'ListItem', position: index + 1, url: shopUrl + path })),
  }
}

/** A page's breadcrumb, with the same steps as the visible one. */
export function breadcrumbData(crumbs: readonly Crumb[], shopUrl: string): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to ? { item: shopUrl + to } : {}),
    })),
  }
}

const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON for a script element, escaped so that no text in it can end the element. */
export function scriptText(data: StructuredData): string {
  return JSON.stringify(data).replaceAll(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? '')
}
