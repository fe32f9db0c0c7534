import { href } from 'react-router'
import { PinCodeCredit } from '#app/domain/content/components/pin-code-credit.tsx'
import type { Policy, PolicySection } from '#app/domain/content/components/policy-page.tsx'
import { StatutoryRights } from '#app/domain/content/components/statutory-rights.tsx'
import { cityName } from '#app/domain/settings/brand.ts'
import { deliveryDays, processingDays, shippingDays } from '#app/domain/settings/promised-days.ts'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { formatRupees } from '#app/money.ts'
import { textLinkStyles } from '#app/ui/navigation/text-link.tsx'
import { policies } from '#app/vocabulary/shop.ts'

const sectionsFor = (shop: PublicSettings): readonly PolicySection[] => [
  {
    id: 'orders',
    title: 'Your order',
    body: (
      <>
        <p>
          When you select Pay, you offer to buy the items in your order summary at the total shown. The sale is made
          when we confirm the order, which happens as soon as we receive your payment. If an item is out of stock by
          then, there is no sale and we refund you in full automatically.
        </p>
        <p>
          Every piece is cut, printed and finished by hand. Small differences in colour, print or stitching are a
          natural part of handmade work.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and payment',
    body: (
      <>
        <p>
          Prices are in Indian rupees and include all taxes. Any delivery charge is shown in the cart before you pay.
          For most products, delivery is free on orders above {formatRupees(shop.freeDeliveryThreshold)}. If a product
          has a different limit, its page and your cart show it.
        </p>
        <p>
          You can pay by card, UPI or wallet. Razorpay processes all payments: your card number goes directly to them
          and never passes through our systems.
        </p>
      </>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    body: (
      <>
        <p>
          Orders take {processingDays(shop)} to prepare. Standard shipping then takes {shippingDays(shop)}. For most
          addresses, that means {deliveryDays(shop)} from the day you order. Your order page shows the expected delivery
          date.
        </p>
        <p>We deliver within India. Please provide a phone number the courier can reach you on.</p>
      </>
    ),
  },
  {
    id: 'returns',
    title: 'Returns, exchanges and refunds',
    kept: <StatutoryRights />,
    body: (
      <>
        <p>
          <strong>{shop.exchangeTerms ?? 'All sales are final. There are no returns, exchanges or refunds.'}</strong>{' '}
          Please check the{' '}
          <a href={href('/size-guide')} className={textLinkStyles()}>
            size guide
          </a>{' '}
          and photos carefully, and ask us before you order if anything is unclear.
        </p>
        <p>
          We replace items that arrive damaged or defective, provided you report it within {policies.damageReport} of
          delivery. Send your order number, a short description of the fault and a photo to {shop.supportEmail}.
        </p>
        <StatutoryRights />
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    kept: <Children shop={shop} />,
    body: (
      <>
        <p>
          Keep your password private, and tell us if you think someone else knows it. You can sign out of any device
          from your account.
        </p>
        <Children shop={shop} />
      </>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    kept: (
      <p>
        <PinCodeCredit />
      </p>
    ),
    body: (
      <ul>
        <li>Please don’t scrape our pages or try to get around our security.</li>
        <li>
          Photos, prints and texts belong to us or to the artisans who made them. You’re welcome to share links. Ask us
          before using anything else.
        </li>
        <li>
          <PinCodeCredit />
        </li>
        <li>
          We may decline an order that looks like a mistake or fraud, and will always refund what was paid for it.
        </li>
      </ul>
    ),
  },
  {
    id: 'complaints',
    title: 'Questions and complaints',
    isFixed: true,
    body: (
      <p>
        Email {shop.careEmail} or call {shop.phone}. We typically reply within {policies.supportReply}. Each complaint
        gets a number, an acknowledgement within 48 hours and a response within one month. Indian law applies, and the
        courts of {cityName(shop)} have jurisdiction unless consumer law says otherwise. Read what this shop does{' '}
        <a href={href('/no-dark-patterns')} className={textLinkStyles()}>
          instead of dark patterns
        </a>
        .
      </p>
    ),
  },
]

function Children({ shop }: { shop: PublicSettings }) {
  return (
    <p>
      The shop is not for children under {policies.minimumAge}.
      {shop.parentalConsent
        ? ' If you’re under 18, your parent or guardian has to agree before you create an account or order.'
        : shop.lineUnder18 && ' If you’re under 18, order with a parent or guardian.'}
    </p>
  )
}

/** The terms of sale and use. */
export function termsPolicy(shop: PublicSettings): Policy {
  return {
    title: 'Terms and Conditions',
    writtenAt: new Date('2026-11-24T00:00:00+05:30'),
    intro: (
      <p>
        These terms apply between you and {shop.name}, {shop.city}, when you use this shop. We’ve kept them short.
        Please read them before you order.
      </p>
    ),
    sections: sectionsFor(shop),
  }
}
