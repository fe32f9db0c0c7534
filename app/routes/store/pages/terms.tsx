import { href } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { PolicyPage } from '#app/domain/content/components/policy-page.tsx'
import { policyUpdated } from '#app/domain/content/policies/policy-texts.server.tsx'
import { termsPolicy } from '#app/domain/content/policies/terms-policy.tsx'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import type { Route } from './+types/terms'

export function loader({ context }: Route.LoaderArgs) {
  return { updated: policyUpdated(context.get(shopContext), 'terms') }
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  const shop = useShop()
  return (
    <>
      <PageMetadata
        title="Terms and Conditions"
        description={`How ordering, payment, delivery and complaints work at ${shop.name}.`}
        path={href('/terms')}
      />
      <PolicyPage {...termsPolicy(shop)} updated={loaderData.updated} />
    </>
  )
}
