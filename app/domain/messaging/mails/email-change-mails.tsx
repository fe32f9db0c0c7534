import { href } from 'react-router'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { MailButton, MailFrame, Paragraph } from './mail-parts.tsx'

/** The email to the owner of an account whose address someone wants for another account. */
export function EmailTakenMail({ customerName }: { customerName: string }) {
  const shop = useShop()
  return (
    <MailFrame
      title="Your email address is in use"
      preview="Someone asked to use it for another account. Nothing has changed."
      name={customerName}
    >
      <Paragraph>
        Someone asked to use this email address for another {shop.name} account. It already belongs to yours, so nothing
        has changed, and they weren’t told.
      </Paragraph>
      <Paragraph>
        If this was you, sign in with this address instead, or delete this account first. If it wasn’t you, there’s
        nothing to do.
      </Paragraph>
      <MailButton to={href('/auth')}>Sign in</MailButton>
    </MailFrame>
  )
}

interface ChangedMailProps {
  customerName: string
  oldEmail: string
  newEmail: string
}

/** The email to both mailboxes that the address of the account was changed. */
export function EmailChangedMail({ customerName, oldEmail, newEmail }: ChangedMailProps) {
  const shop = useShop()
  return (
    <MailFrame
      title="Your email address was changed"
      preview="From now on, sign in with your new address."
      name={customerName}
    >
      <Paragraph>
        The email address of your {shop.name} account was changed from {oldEmail} to {newEmail}. From now on, sign in
        with the new address; your emails go there too. Your other devices have been signed out.
      </Paragraph>
      <Paragraph>If this wasn’t you, email {shop.supportEmail} right away.</Paragraph>
    </MailFrame>
  )
}
