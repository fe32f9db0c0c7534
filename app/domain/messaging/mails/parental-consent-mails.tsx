import { href } from 'react-router'
import type { IssuedConsent } from '#app/domain/accounts/parental-consent/parental-consent.server.ts'
import { CONSENT_PARAM } from '#app/domain/accounts/parental-consent/parental-consent.ts'
import { complaintEmail } from '#app/domain/settings/legal-lines.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { MailButton, MailFrame, Paragraph, SmallPrint } from './mail-parts.tsx'

const consentPath = ({ parentToken }: IssuedConsent) => href('/parental-consent/:token', { token: parentToken })

/** The email that asks a parent for their consent. @param days For which its link is valid. */
export function ParentAskedMail({ days, ...consent }: IssuedConsent & { days: number }) {
  const { childName, childEmail, parentName, hasAccount } = consent
  const shop = useShop()
  return (
    <MailFrame
      title={`${childName} asks for your consent`}
      preview="A parent or guardian has to agree before someone under 18 can have an account."
      name={parentName}
    >
      <Paragraph>
        {childName} ({childEmail}) is under 18 and {hasAccount ? 'has' : 'would like'} an account at {shop.name}. We may
        process the data of someone under 18 only if a parent or legal guardian agrees. This link shows what we’d store,
        and lets you decide.
      </Paragraph>
      <MailButton to={consentPath(consent)}>Read and decide</MailButton>
      <SmallPrint>
        You can agree within {days} days. With the same link you can then withdraw your consent, so please keep this
        email. If you don’t agree, or don’t know who this is, you can ignore it: nothing happens, and we delete the
        request within 30 days.
      </SmallPrint>
    </MailFrame>
  )
}

/** The email that tells a parent that their consent counts, with the link to withdraw it. */
export function ConsentVerifiedMail(consent: IssuedConsent) {
  const { childName, childEmail, parentName } = consent
  const shop = useShop()
  return (
    <MailFrame
      title="We’ve accepted your consent"
      preview="Keep this email: its link withdraws your consent at any time."
      name={parentName}
    >
      <Paragraph>
        Thank you. {childName} ({childEmail}) can now use {shop.name} with your consent. Please keep this email: with
        this link you can withdraw your consent at any time. We then delete the account.
      </Paragraph>
      <MailButton to={consentPath(consent)}>Withdraw my consent</MailButton>
      <SmallPrint>The next page explains what is deleted, and asks you before anything happens.</SmallPrint>
    </MailFrame>
  )
}

/** The email that tells a parent that the owner couldn’t accept their consent. */
export function ConsentRejectedMail({ childName, parentName }: IssuedConsent) {
  const shop = useShop()
  return (
    <MailFrame
      title="We couldn’t accept your consent"
      preview="We couldn’t check that an adult has agreed."
      name={parentName}
    >
      <Paragraph>
        We couldn’t check that your consent for {childName} comes from a parent or legal guardian who is an adult, so it
        doesn’t count. We delete it within 30 days. If you think this is a mistake, email {complaintEmail(shop)}.
      </Paragraph>
    </MailFrame>
  )
}

/** The email that tells a child how to go on once a parent’s consent counts. */
export function ChildMayGoOnMail({ childName, hasAccount, childToken }: IssuedConsent) {
  const path = hasAccount ? href('/cart') : addressWith(href('/auth'), { mode: 'sign-up', [CONSENT_PARAM]: childToken })
  const next = hasAccount ? 'You can order now.' : 'You can create your account now, with this email address.'
  return (
    <MailFrame title="Your parent or guardian has agreed" preview={next} name={childName}>
      <Paragraph>Your parent or guardian has agreed. {next}</Paragraph>
      <MailButton to={path}>{hasAccount ? 'Go to your cart' : 'Create your account'}</MailButton>
      {!hasAccount && <SmallPrint>The link works once and expires in 30 days.</SmallPrint>}
    </MailFrame>
  )
}
