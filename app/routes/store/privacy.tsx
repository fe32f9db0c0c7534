import { href } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { PolicyPage } from '#app/domain/content/components/policy-page.tsx'
import { privacyPolicy } from '#app/domain/content/policies/privacy-policy.tsx'
import { useShop } from '#app/domain/settings/shop-context.ts'

export default function Privacy() {
  const shop = useShop()
  return (
    <>
      <PageMetadata
        title="Privacy Policy"
        description={`What data ${shop.name} collects about you, why, for how long, and what your choices are.`}
        path={href('/privacy')}
      />
      <PolicyPage {...privacyPolicy(shop)} />
    </>
  )
}
