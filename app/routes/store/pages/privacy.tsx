import { href } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { PolicyPage, sectionsWith } from '#app/domain/content/components/policy-page.tsx'
import { ownPolicy, policyUpdated } from '#app/domain/content/policies/policy-texts.server.tsx'
import { privacyPolicy } from '#app/domain/content/policies/privacy-policy.tsx'
import { textsContext } from '#app/domain/content/texts/published-texts.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import type { Route } from './+types/privacy'

export function loader({ context }: Route.LoaderArgs) {
  const published = context.get(textsContext)
  const own = ownPolicy('privacy', published)
  return { updated: policyUpdated(context.get(shopContext), 'privacy', published), ...(own && { own }) }
}

export default function Privacy({ loaderData: { updated, own } }: Route.ComponentProps) {
  const shop = useShop()
  const policy = privacyPolicy(shop)
  return (
    <>
      <PageMetadata
        title="Privacy Policy"
        description={`What data ${shop.name} collects about you, why, for how long, and what your choices are.`}
        path={href('/privacy')}
      />
      <PolicyPage {...policy} sections={sectionsWith(policy.sections, own)} updated={updated} />
    </>
  )
}
