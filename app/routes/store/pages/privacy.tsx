import { href } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { PolicyPage } from '#app/domain/content/components/policy-page.tsx'
import { policyUpdated } from '#app/domain/content/policies/policy-texts.server.tsx'
import { privacyPolicy } from '#app/domain/content/policies/privacy-policy.tsx'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import type { Route } from './+types/privacy'

export function loader({ context }: Route.LoaderArgs) {
  return { updated: policyUpdated(context.get(shopContext), 'privacy') }
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const shop = useShop()
  return (
    <>
      <PageMetadata
        title="Privacy Policy"
        description={`What data ${shop.name} collects about you, why, for how long, and what your choices are.`}
        path={href('/privacy')}
      />
      <PolicyPage {...privacyPolicy(shop)} updated={loaderData.updated} />
    </>
  )
}
