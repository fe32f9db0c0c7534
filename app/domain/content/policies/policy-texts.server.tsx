import { toPlainText } from '@react-email/render'
import { renderToStaticMarkup } from 'react-dom/server'
import type { VersionedSettings } from '#app/domain/settings/settings.server.ts'
import { type PublicSettings, publicSettings } from '#app/domain/settings/settings-fields.ts'
import { ShopContext } from '#app/domain/settings/shop-context.ts'
import { formatDate } from '#app/shared/dates.ts'
import type { Policy } from '../components/policy-page.tsx'
import { privacyPolicy } from './privacy-policy.tsx'
import { termsPolicy } from './terms-policy.tsx'

const POLICIES = { terms: termsPolicy, privacy: privacyPolicy }

type PolicyName = keyof typeof POLICIES

/** The terms and the privacy policy as the shop shows them now, without markup. */
export function policyTexts(shown: VersionedSettings): Record<PolicyName, string> {
  return { terms: datedText(shown, 'terms').text, privacy: datedText(shown, 'privacy').text }
}

/** When the text of a policy last changed, as its page shows it: with a release, or with a setting that the text reads. */
export function policyUpdated(shown: VersionedSettings, name: PolicyName): string {
  return datedText(shown, name).updated
}

function datedText({ settings, changedAt }: VersionedSettings, name: PolicyName) {
  const read = new Set<string>()
  const shop = new Proxy(publicSettings(settings), {
    get(target, setting) {
      read.add(String(setting))
      return Reflect.get(target, setting)
    },
  })
  const policy = POLICIES[name](shop)
  const body = textOf(policy, shop)
  const dates = [policy.writtenAt, ...[...read].map((setting) => changedAt[setting] ?? policy.writtenAt)]
  const updated = formatDate(new Date(Math.max(...dates.map(Number))))
  return { updated, text: `${policy.title}\n\nLast updated on ${updated}\n\n${body}` }
}

const selectors = [
  { selector: 'h2', options: { uppercase: false } },
  { selector: 'a', options: { ignoreHref: true } },
]

function textOf({ intro, sections }: Policy, shop: PublicSettings): string {
  const html = renderToStaticMarkup(
    <ShopContext value={shop}>
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
