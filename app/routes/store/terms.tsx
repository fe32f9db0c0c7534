import { href } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { PolicyPage, type PolicySection } from '#app/domain/content/components/policy-page.tsx'
import { StatutoryRights } from '#app/domain/content/components/statutory-rights.tsx'
import { policies, shop } from '#app/shop.ts'

const sections: readonly PolicySection[] = [
  {
    id: 'orders',
    title: 'Your order',
    body: (
      <>
        <p>
          When you press Pay you offer to buy what your order summary lists, at the total it shows. The sale is made
          when we confirm the order, which happens as soon as the payment reaches us. Should a piece turn out to be gone
          by then, there is no sale and the money goes back to you in full, without your having to ask.
        </p>
        <p>
          Every piece is cut, printed and finished by hand. Small differences in colour, in the fall of a print or in a
          stitch belong to it; they are how you can tell it was made by a person.
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
          Prices are in Indian rupees and include all taxes. A delivery charge, where there is one, is shown in the cart
          before you pay. Orders above ₹999 travel free on most pieces; where a piece has its own limit, its page and
          your cart say so.
        </p>
        <p>
          You can pay by card, UPI or wallet. Payments are taken by Razorpay: your card number goes to them and never
          passes through our systems.
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
          We need {policies.processingBusinessDays} to prepare an order. Standard shipping then takes{' '}
          {policies.shippingBusinessDays}. For most addresses that makes {policies.expectedDelivery} from the day you
          order; the date promised for your order is on its page.
        </p>
        <p>We deliver within India. Please give a phone number the courier can reach you on.</p>
      </>
    ),
  },
  {
    id: 'returns',
    title: 'Returns, exchanges and refunds',
    body: (
      <>
        <p>
          <strong>All sales are final. There are no returns, exchanges or refunds.</strong> Please look at the size
          chart and the pictures closely, and ask us before you order when something is unclear.
        </p>
        <p>
          A piece that arrives damaged or defective is replaced, provided you report it within {policies.damageReport}{' '}
          of delivery. Send your order number, one sentence about the fault and a photograph to {shop.supportEmail}.
        </p>
        <StatutoryRights />
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          Keep your password to yourself and tell us when you think somebody else knows it. You can end every session
          you have open, on any device, from your account.
        </p>
        <p>
          The shop is not meant for children under {policies.minimumAge}. If you are under 18, order together with a
          parent or guardian.
        </p>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    body: (
      <ul>
        <li>Please do not collect our pages by machine, or try what was not meant to be tried.</li>
        <li>
          Pictures, prints and texts belong to us or to the artisans who made them. Share links freely; ask first for
          anything else.
        </li>
        <li>We may refuse an order that looks like a mistake or a fraud, and always return what was paid for it.</li>
      </ul>
    ),
  },
  {
    id: 'complaints',
    title: 'Questions and complaints',
    body: (
      <p>
        Write to {shop.careEmail} or call {shop.phone}. We typically reply within {policies.supportReply}. A complaint
        gets a number, an acknowledgement within 48 hours and an answer within one month. Indian law applies, and the
        courts of Ahmedabad are competent unless a consumer law gives you another.
      </p>
    ),
  },
]

export default function Terms() {
  return (
    <>
      <PageMetadata
        title="Terms and Conditions"
        description="How ordering, payment, delivery and complaints work at Gulmeher, and what we promise."
        path={href('/terms')}
      />
      <PolicyPage
        title="Terms and Conditions"
        updated="1 November 2026"
        intro={
          <p>
            These are the rules between you and {shop.name}, {shop.city}, when you use this shop. They are short on
            purpose. Please read them before you order.
          </p>
        }
        sections={sections}
      />
    </>
  )
}
