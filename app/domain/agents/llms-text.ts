import { listAddress } from '#app/domain/catalog/listing/list-params.ts'
import { statutoryRights } from '#app/domain/settings/legal-lines.ts'
import { deliveryDays } from '#app/domain/settings/promised-days.ts'
import { exchangeTerms } from '#app/domain/settings/public-settings.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { formatRupees } from '#app/money.ts'
import { categoryMenuLabel, menuCategories } from '#app/vocabulary/categories.ts'
import { MCP_PATH, PROFILE_PATH, REST_PATH } from './protocol/business-profile.ts'

interface LlmsOptions {
  readonly settings: ShopSettings
  /** Without a slash at the end. */
  readonly shopUrl: string
  /** The owner's own pages: title and path. */
  readonly pages: readonly { readonly title: string; readonly path: string }[]
}

/** What language models should know of the shop, as Markdown: https://llmstxt.org. All of it is the owner's settings and pages. */
export function llmsText({ settings, shopUrl, pages }: LlmsOptions): string {
  const link = (title: string, path: string, text = '') => `- [${title}](${shopUrl}${path})${text && `: ${text}`}`
  const returns = settings.exchangesOffered ? exchangeTerms(settings) : 'All sales are final.'
  const forAssistants = [
    link('Profile', PROFILE_PATH, 'Universal Commerce Protocol, versions and capabilities'),
    link('MCP', MCP_PATH, 'streamable HTTP, stateless; each call names your UCP profile'),
    link('REST', REST_PATH, 'the same operations'),
    settings.agentsMayBuy
      ? '- You may prepare carts and checkouts. The person opens continue_url, signs in, checks everything and pays. Nothing is reserved until then.'
      : '- You may search, and look up products. People order on the pages of the shop.',
  ]
  return [
    `# ${settings.name}`,
    `> ${settings.tagline}. ${settings.city}, India.`,
    section('Products', [
      link(
        'All kurtis',
        '/products',
        'each in several sizes, with its stock; the address takes search words and filters',
      ),
      ...menuCategories(settings).map((category) =>
        link(categoryMenuLabel(settings, category.key), listAddress({ category: category.slug }), category.description),
      ),
      link('Sitemap', '/sitemap.xml'),
    ]),
    section('Policies', [
      `- Prices are in rupees and include GST. Delivery within India, usually in ${deliveryDays(settings)}; most products are delivered free from ${formatRupees(settings.freeDeliveryThreshold)}.`,
      `- ${[returns, statutoryRights(settings)].filter(Boolean).join(' ')}`,
      `- Orders are paid online${settings.codOffered ? ', or in cash on delivery' : ''}.`,
      link('Delivery to a PIN code', '/delivery'),
      link('Terms and conditions', '/terms'),
      link('Privacy policy', '/privacy'),
      link('Contact', '/contact', settings.careEmail),
      ...pages.map(({ title, path }) => link(title, path)),
    ]),
    ...(settings.agentsMayRead ? [section('For AI assistants', forAssistants)] : []),
  ].join('\n\n')
}

function section(title: string, lines: readonly string[]): string {
  return [`## ${title}`, '', ...lines].join('\n')
}
