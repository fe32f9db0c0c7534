import { productPath } from '#app/domain/catalog/product-address.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { CONFIRM_WITHIN_HOURS } from '#app/domain/subscriptions/subscription.ts'
import type { DueRestock } from '#app/domain/subscriptions/subscriptions.server.ts'
import { formatRupees } from '#app/money.ts'
import { MailButton, MailFrame, Paragraph, SmallPrint } from '../mails/mail-parts.tsx'

interface ConfirmMailProps {
  path: string
  /** What is waited for; undefined for the newsletter. */
  product: { readonly name: string; readonly size: string } | undefined
}

/** The email with the link that confirms a subscription. */
export function ConfirmSubscriptionMail({ path, product }: ConfirmMailProps) {
  const shop = useShop()
  const what = product
    ? `one email when ${product.name} in size ${product.size} is back in stock`
    : `the newsletter of ${shop.name}`
  return (
    <MailFrame title="Please confirm your address" preview="One click, and you’re on the list." name="">
      <Paragraph>
        You, or someone else, entered this email address to get {what}. You get nothing else until you confirm, within{' '}
        {CONFIRM_WITHIN_HOURS} hours.
      </Paragraph>
      <MailButton to={path}>Confirm</MailButton>
      <SmallPrint>If it wasn’t you, ignore this email: we then delete your address.</SmallPrint>
    </MailFrame>
  )
}

/** The one email to an address without an account that a size is back. */
export function RestockMail({ productId, productName, slug, size, price }: Omit<DueRestock, 'id' | 'email'>) {
  return (
    <MailFrame title="Back in stock" preview={`${productName}, ${formatRupees(price)}`} name="">
      <Paragraph>
        {productName} in size {size} is available again for {formatRupees(price)}. We make our designs in small batches,
        so it may not last long.
      </Paragraph>
      <MailButton to={productPath({ id: productId, name: productName, slug })}>View product</MailButton>
      <SmallPrint>
        You asked for this email. It’s the only one: we’ve taken your address off the list for this product.
      </SmallPrint>
    </MailFrame>
  )
}
