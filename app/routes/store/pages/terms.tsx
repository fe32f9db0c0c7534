import { href } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { PolicyPage, sectionsWith } from '#app/domain/content/components/policy-page.tsx'
import { ownPolicy, policyUpdated } from '#app/domain/content/policies/policy-texts.server.tsx'
import { termsPolicy } from '#app/domain/content/policies/terms-policy.tsx'
import { textsContext } from '#app/domain/content/texts/published-texts.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import type { Route } from './+types/terms'

export function loader({ context }: Route.LoaderArgs) {
  const published = context.get(textsContext)
  const own = ownPolicy('terms', published)
  return { updated: policyUpdated(context.get(shopContext), 'terms', published), ...(own && { own }) }
}

export default function Terms({ loaderData: { updated, own } }: Route.ComponentProps) {
  const shop = useShop()
  const policy = termsPolicy(shop)
  return (
    <>
      <PageMetadata
        title="Terms and Conditions"
        description={`How ordering, payment, delivery and complaints work at ${shop.name}.`}
        path={href('/terms')}
      />
      <PolicyPage {...policy} sections={sectionsWith(policy.sections, own)} updated={updated} />
    </>
  )
}
