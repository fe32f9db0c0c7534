import type { ReactNode } from 'react'
import { complaintEmail } from '#app/domain/settings/legal-lines.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { textLinkStyles } from '#app/ui/navigation/text-link.tsx'

const HEADING_ID = 'privacy-notice'

/** Leads from the form to its notice, before the customer agrees. */
export function PrivacyNoticeLine() {
  return (
    <p className="text-sm text-soft">
      What we store and why is in the{' '}
      <a href={`#${HEADING_ID}`} className={textLinkStyles()}>
        privacy notice
      </a>{' '}
      below.
    </p>
  )
}

/**
 * The notice that the DPDP Act (section 5) and its rule 3 require beside a request for consent: data, purposes, rights, contact.
 * It stands by itself, outside the form.
 */
export function PrivacyNotice() {
  return (
    <Notice>
      <li>We store your name, email and phone to identify you and to contact you about your orders.</li>
      <li>We use your password only to check that it’s you, and store it only as a salted hash.</li>
      <li>You can withdraw your consent at any time: delete your account under Security in your profile.</li>
    </Notice>
  )
}

/** The frame of a notice, with the contact. @param children What is stored and why, and how to withdraw. */
export function Notice({ children }: { children: ReactNode }) {
  const shop = useShop()
  const contact = [shop.grievanceName, shop.grievanceDesignation].filter((text) => text !== '').join(', ')
  return (
    <section aria-labelledby={HEADING_ID} className="mt-6 rounded-md border border-line p-3.5 text-sm text-soft">
      <h2 id={HEADING_ID} className="scroll-mt-24 font-sans text-base font-semibold text-ink">
        Privacy notice
      </h2>
      <ul className="mt-1.5 grid list-disc gap-1 pl-5 wrap-anywhere">
        {children}
        <li>
          For questions and complaints, contact {contact && `${contact}, `}
          {complaintEmail(shop)}. You can also complain to the Data Protection Board of India.
        </li>
      </ul>
    </section>
  )
}
