import type { Policy, PolicySection } from '#app/domain/content/components/policy-page.tsx'
import { complaintEmail } from '#app/domain/settings/legal-lines.ts'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { policies } from '#app/vocabulary/shop.ts'

const sectionsFor = (shop: PublicSettings): readonly PolicySection[] => [
  {
    id: 'what',
    title: 'What we collect, and why',
    body: (
      <ul>
        <li>
          <strong>Your account:</strong> name, email address, phone number and, if you choose to add them, date of birth
          and gender. We need the first three to identify you and to contact you about an order.
        </li>
        <li>
          <strong>Addresses and orders:</strong> where a parcel goes, what was in it, what it cost and how you paid
          {shop.giftsOffered &&
            ', the message of a gift and, where its invoice has to show it by law, the address of its buyer'}
          .
        </li>
        {shop.businessInvoices && (
          <li>
            <strong>Your business:</strong> if you buy for one, its GSTIN and name, for its invoices and our GST
            returns. A sole proprietor’s GSTIN contains their PAN.
          </li>
        )}
        <li>
          <strong>Cart and wishlist:</strong> to keep them in sync across your devices and send you the alerts you asked
          for.
        </li>
        <li>
          <strong>Body measurements:</strong> only if you save them to your profile, so that the size guide can tell you
          which size fits.
        </li>
        {(shop.newsletter || shop.restockAlerts || shop.cartReminders) && (
          <li>
            <strong>Emails you agreed to:</strong> your email address,{' '}
            {shop.newsletter && 'for our newsletter once you confirm it, until you unsubscribe; '}
            {shop.restockAlerts &&
              'for one email when a size is back in stock, which ends your request, and no longer than 180 days; '}
            {shop.cartReminders && 'and your cart, for one email if you leave it, which we remember for 90 days; '}a
            link in each email that may be followed by another ends them with one click.
          </li>
        )}
        {shop.reviews && (
          <li>
            <strong>Reviews:</strong> what you write about items you bought, and your pictures, which everyone can see
            with your first name and city, until you remove them or delete your account. We email you once for each
            order to ask for them.
          </li>
        )}
        {shop.agentsMayBuy && (
          <li>
            <strong>Shopping assistants:</strong> if an AI assistant prepares a cart or an order for you, what it chose
            and, if it tells us, your name, email address, phone number and address. Once you continue in our shop, a
            complete address is saved among yours, and we delete what the assistant told us about you; otherwise within
            nine days.
          </li>
        )}
        <li>
          <strong>Messages:</strong> what you write to us, so that we can reply.
        </li>
        <li>
          <strong>Sessions:</strong> when you signed in and on what kind of device, so that you can review your sessions
          and end them.
        </li>
      </ul>
    ),
  },
  {
    id: 'payment',
    title: 'Payment details',
    body: (
      <p>
        You enter card, UPI and bank details with Razorpay, not with us. We receive only the amount, method and
        reference of a payment, nothing that could be used to pay again.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and your device',
    body: (
      <>
        <p>
          One cookie keeps you signed in. Another remembers for a year that you’ve signed in on this device, so that you
          don’t have to wait when someone else tries to guess your password. Scripts can’t read either of them. A third
          one, which lasts as long as you’re signed in, keeps your pages from being shown to whoever uses this device
          after you. They’re sent only to this shop. We don’t use advertising cookies or track you across other sites.
        </p>
        <p>
          Your browser remembers the PIN code you asked for, and the products you viewed last and the measurements you
          entered in the size guide until you remove them there. It sends us the PIN code and the products so that we
          can show you a delivery date and current prices; we don’t store them. We store your measurements only if you
          save them to your profile.
        </p>
        <p>
          For one visit in four, your browser also tells us how quickly the page appeared and responded. We count these
          figures and store nothing about you with them.
        </p>
        {shop.countVisits && (
          <p>
            Until you close its tab, your browser remembers the site or the campaign that brought you here. If you
            order, it sends us one word for it, such as Instagram or Google, which we keep with the order. We count
            visits by these words, without anything about you.
          </p>
        )}
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Who we share it with',
    body: (
      <p>
        The courier receives the name, address and phone number on your parcel. Razorpay receives your name, email
        address and phone number with a payment.{' '}
        {shop.agentsMayBuy &&
          'If an AI assistant prepared your order, the company that runs it receives what you bought, the amounts, your State, and how delivery and refunds go on. '}
        The law may require us to disclose records to the authorities. We share your data with no one else, and we never
        sell it.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <p>
        Order data is kept for {policies.orderDataKept}, or longer where tax law requires it. Analytics data is kept for{' '}
        {policies.analyticsDataKept}. We delete the rest when you close your account. One thing stays: if you used an
        offer, your email address and phone number as keyed hashes. They tell nobody who you are, and keep an offer from
        being used more often than it may.
        {shop.codOffered &&
          ' We keep the same of orders with Cash on Delivery, so that parcels which weren’t accepted still count.'}
      </p>
    ),
  },
  {
    id: 'consent',
    title: 'How to withdraw or complain',
    isFixed: true,
    body: (
      <ul>
        <li>
          <strong>Withdraw:</strong> you agree when you create an account and when you pay. You can withdraw at any
          time: delete your account under Security in your profile. You only need your password. Turn off a product
          alert in your wishlist. Withdrawing doesn’t affect anything done before that.
        </li>
        <li>
          <strong>See what you agreed to:</strong> your data file, in the same place, has the texts and the times.
        </li>
        <li>
          <strong>Complain:</strong> write to {complaintEmail(shop)} or use the contact form. You get a complaint
          number, an acknowledgement within 48 hours and a response within one month.
        </li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    isFixed: true,
    body: (
      <>
        <p>
          You can ask what data we hold about you, have it corrected, get a copy, and have it deleted, except for what
          the law requires us to keep. Email {shop.careEmail}. We typically reply within {policies.supportReply}. If
          you’re not satisfied with our response, you can complain to the Data Protection Board of India.
        </p>
        <p>
          The service is not for children under {policies.minimumAge}.
          {shop.parentalConsent
            ? ' If you’re under 18, your parent or guardian has to agree before you create an account or order. We don’t track children or aim advertising at them.'
            : shop.lineUnder18 && ' If you’re under 18, order with a parent or guardian.'}
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How we protect it',
    body: (
      <p>
        Pages are sent encrypted, passwords are stored only as salted hashes, and one person runs the back office. If
        your data is ever exposed, we’ll tell you without delay.
      </p>
    ),
  },
]

/** The privacy notice: what data the shop collects, why, and how to withdraw and complain. */
export function privacyPolicy(shop: PublicSettings): Policy {
  return {
    title: 'Privacy Policy',
    writtenAt: new Date('2026-11-29T00:00:00+05:30'),
    intro: (
      <p>
        {shop.name} collects only what it needs to sell you a kurti and deliver it to your door. This page explains what
        that is, in plain words.
      </p>
    ),
    sections: sectionsFor(shop),
  }
}
