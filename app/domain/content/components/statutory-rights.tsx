import { useShop } from '#app/domain/settings/shop-context.ts'

/**
 * Accompanies every text that excludes returns: a shop can't contract out of the buyer's rights
 * (Consumer Protection Act 2019 s.2(47); Consumer Protection (E-Commerce) Rules 2020, rule 7(4)).
 */
export function StatutoryRights() {
  const shop = useShop()
  return (
    <p className="text-sm text-soft">
      This does not limit your rights under the Consumer Protection Act, 2019 for goods that are defective, not as
      described or delivered late. Write to our grievance officer at{' '}
      <a className="font-medium text-accent underline underline-offset-3" href={`mailto:${shop.careEmail}`}>
        {shop.careEmail}
      </a>{' '}
      and you will get a complaint number.
    </p>
  )
}
