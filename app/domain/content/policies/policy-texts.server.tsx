import { toPlainText } from '@react-email/render'
import { renderToStaticMarkup } from 'react-dom/server'
import { type PublicSettings, publicSettings, type ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { ShopContext } from '#app/domain/settings/shop-context.ts'
import type { Policy } from '../components/policy-page.tsx'
import { privacyPolicy } from './privacy-policy.tsx'
import { termsPolicy } from './terms-policy.tsx'

/** The terms and the privacy policy as the shop shows them now, without markup. */
export function policyTexts(settings: ShopSettings): { terms: string; privacy: string } {
  const shop = publicSettings(settings)
  return { terms: textOf(termsPolicy(shop), shop), privacy: textOf(privacyPolicy(shop), shop) }
}

const selectors = [
  ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
  { selector: 'a', options: { ignoreHref: true } },
]

function textOf({ title, updated, intro, sections }: Policy, shop: PublicSettings): string {
  const html = renderToStaticMarkup(
    <ShopContext value={shop}>
      <h1>{title}</h1>
      <p>Last updated on {updated}</p>
      {intro}
      {sections.map((section) => (
        <section key={section.id}>
          <h2>{section.title}</h2>
          {section.body}
        </section>
      ))}
    </ShopContext>,
  )
  return toPlainText(html, { selectors })
}
