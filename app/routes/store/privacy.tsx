import { href } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { PolicyPage, type PolicySection } from '#app/domain/content/components/policy-page.tsx'
import { policies, shop } from '#app/shop.ts'

const sections: readonly PolicySection[] = [
  {
    id: 'what',
    title: 'What we keep, and why',
    body: (
      <ul>
        <li>
          <strong>Your account:</strong> name, e-mail address, phone number and, if you give them, date of birth and
          gender. We need the first three to know you and to reach you about an order.
        </li>
        <li>
          <strong>Addresses and orders:</strong> where a parcel goes, what was in it, what it cost and how it was paid.
        </li>
        <li>
          <strong>Cart and wishlist:</strong> so that they are the same on each of your devices, and so that an alert
          you asked for can reach you.
        </li>
        <li>
          <strong>Messages:</strong> what you write to us, so that we can answer.
        </li>
        <li>
          <strong>Sessions:</strong> when and from which kind of device you signed in, so that you can see it and end
          it.
        </li>
      </ul>
    ),
  },
  {
    id: 'payment',
    title: 'Payment details',
    body: (
      <p>
        Cards, UPI and bank details are entered with Razorpay, not with us. We learn that a payment was made, its
        amount, its kind and its reference, and nothing that could be used to pay again.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <p>
        One cookie keeps you signed in. Another one remembers for a year that you have signed in on this device, so that
        strangers who guess passwords cannot make you wait. Both are sent to this shop alone, and scripts cannot read
        them. We set no advertising cookies and follow nobody across other sites.
      </p>
    ),
  },
  {
    id: 'sharing',
    title: 'Who else sees it',
    body: (
      <p>
        The courier gets the name, address and phone number on your parcel. Razorpay gets your name, e-mail address and
        phone number with a payment. The law can oblige us to show records to an authority. Beyond that, nobody: we do
        not sell or lend data about people.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <p>
        Order data is kept for {policies.orderDataKept}, longer where tax law requires it. Analytics data is kept for{' '}
        {policies.analyticsDataKept}. The rest goes when you close your account.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You can ask what we hold about you, have it corrected, take a copy with you, and have it removed, apart from
          what the law tells us to keep. Write to {shop.careEmail}; we typically reply within {policies.supportReply}.
          If our answer does not satisfy you, you may complain to the Data Protection Board of India.
        </p>
        <p>
          The service is not for children under {policies.minimumAge}. If you are under 18, order together with a parent
          or guardian.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'Keeping it safe',
    body: (
      <p>
        Pages travel encrypted, passwords are stored only as salted hashes, and one person runs the back office. Should
        data about you ever get into wrong hands, we tell you without delay.
      </p>
    ),
  },
]

export default function Privacy() {
  return (
    <>
      <PageMetadata
        title="Privacy Policy"
        description="What Gulmeher knows about you, why, for how long, and what you can do about it."
        path={href('/privacy')}
      />
      <PolicyPage
        title="Privacy Policy"
        updated="1 November 2026"
        intro={
          <p>
            {shop.name} keeps what it needs to sell you a kurti and bring it to your door. This page says what that is,
            in plain words.
          </p>
        }
        sections={sections}
      />
    </>
  )
}
