import { href } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { PolicyPage } from '#app/domain/content/components/policy-page.tsx'
import { termsPolicy } from '#app/domain/content/policies/terms-policy.tsx'
import { useShop } from '#app/domain/settings/shop-context.ts'

export default function Terms() {
  const shop = useShop()
  return (
    <>
      <PageMetadata
        title="Terms and Conditions"
        description={`How ordering, payment, delivery and complaints work at ${shop.name}.`}
        path={href('/terms')}
      />
      <PolicyPage {...termsPolicy(shop)} />
    </>
  )
}
