import { toPlainText } from '@react-email/render'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { EXCHANGE_SETTINGS, type PublicSettings, publicSettings } from '#app/domain/settings/public-settings.ts'
import type { VersionedSettings } from '#app/domain/settings/settings.server.ts'
import { ShopContext } from '#app/domain/settings/shop-context.ts'
import { formatDate } from '#app/shared/dates.ts'
import { type OwnPolicy, type Policy, sectionsWith } from '../components/policy-page.tsx'
import { renderMarkdown } from '../texts/markdown.server.ts'
import { itemsOf, type PublishedTexts } from '../texts/page-texts.ts'
import { privacyPolicy } from './privacy-policy.tsx'
import { termsPolicy } from './terms-policy.tsx'

const POLICIES = { terms: termsPolicy, privacy: privacyPolicy }

type PolicyName = keyof typeof POLICIES

/** The terms and the privacy policy as the shop shows them now, without markup. */
export function policyTexts(shown: VersionedSettings, published?: PublishedTexts): Record<PolicyName, string> {
  return { terms: datedText(shown, 'terms', published).text, privacy: datedText(shown, 'privacy', published).text }
}

/** When the text of a policy last changed, as its page shows it: with a release, a setting that it reads, or the owner's own text. */
export function policyUpdated(shown: VersionedSettings, name: PolicyName, published?: PublishedTexts): string {
  return datedText(shown, name, published).updated
}

/** What the owner changed of a policy; undefined if nothing. */
export function ownPolicy(name: PolicyName, published?: PublishedTexts): OwnPolicy | undefined {
  const { added = [], ...texts } = published?.pages[name]?.texts ?? {}
  const replaced = Object.entries(texts).flatMap(([id, text]) =>
    typeof text === 'string' && text !== '' ? [[id, renderMarkdown(text, 3)]] : [],
  )
  const sections = itemsOf(added)
  if (replaced.length + sections.length === 0) return undefined
  return {
    replaced: Object.fromEntries(replaced),
    added: sections.map(({ title = '', text = '' }) => ({ title, html: renderMarkdown(text, 3) })),
  }
}

function datedText({ settings, changedAt }: VersionedSettings, name: PolicyName, published?: PublishedTexts) {
  const read = new Set<string>()
  const shop = new Proxy(publicSettings(settings), {
    get(target, setting) {
      for (const name of setting === 'exchangeTerms' ? EXCHANGE_SETTINGS : [String(setting)]) read.add(name)
      return Reflect.get(target, setting)
    },
  })
  const policy = POLICIES[name](shop)
  const sections = sectionsWith(policy.sections, ownPolicy(name, published))
  const body = textOf({ ...policy, sections }, shop)
  const publishedAt = published?.pages[name]?.publishedAt ?? policy.writtenAt
  const dates = [policy.writtenAt, publishedAt, ...[...read].map((setting) => changedAt[setting] ?? policy.writtenAt)]
  const updated = formatDate(new Date(Math.max(...dates.map(Number))))
  return { updated, text: `${policy.title}\n\nLast updated on ${updated}\n\n${body}` }
}

/** The usual texts of the sections of a policy, by id. */
export function sectionTexts(name: PolicyName, shop: PublicSettings): Record<string, string> {
  const texts = POLICIES[name](shop).sections.map(({ id, body }) => [id, plainText(body, shop)])
  return Object.fromEntries(texts)
}

const selectors = [
  { selector: 'h2', options: { uppercase: false } },
  { selector: 'a', options: { ignoreHref: true } },
]

function textOf({ intro, sections }: Policy, shop: PublicSettings): string {
  return plainText(
    <>
      {intro}
      {sections.map((section) => (
        <section key={section.id}>
          <h2>{section.title}</h2>
          {section.body}
        </section>
      ))}
    </>,
    shop,
  )
}

function plainText(content: ReactNode, shop: PublicSettings): string {
  return toPlainText(renderToStaticMarkup(<ShopContext value={shop}>{content}</ShopContext>), { selectors })
}
