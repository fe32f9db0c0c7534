import { href } from 'react-router'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { Greeting, MailButton, MailFrame, Paragraph } from './mail-parts.tsx'
import { renderMail } from './render-mail.ts'

interface TakenMailProps {
  customerName: string
  shopUrl: string
}

/** The email to the owner of an account whose address someone wants for another account. */
export function emailTakenMail(props: TakenMailProps, settings: ShopSettings) {
  return renderMail(<EmailTakenMail {...props} />, settings)
}

function EmailTakenMail({ customerName, shopUrl }: TakenMailProps) {
  const shop = useShop()
  return (
    <MailFrame
      title="Your email address is in use"
      preview="Someone asked to use it for another account. Nothing has changed."
      shopUrl={shopUrl}
    >
      <Greeting name={customerName} />
      <Paragraph>
        Someone asked to use this email address for another {shop.name} account. It already belongs to yours, so nothing
        has changed, and they weren’t told.
      </Paragraph>
      <Paragraph>
        If this was you, sign in with this address instead, or delete this account first. If it wasn’t you, there’s
        nothing to do.
      </Paragraph>
      <MailButton href={shopUrl + href('/auth')}>Sign in</MailButton>
    </MailFrame>
  )
}

interface ChangedMailProps {
  customerName: string
  oldEmail: string
  newEmail: string
  shopUrl: string
}

/** The email to both mailboxes that the address of the account was changed. */
export function emailChangedMail(props: ChangedMailProps, settings: ShopSettings) {
  return renderMail(<EmailChangedMail {...props} />, settings)
}

function EmailChangedMail({ customerName, oldEmail, newEmail, shopUrl }: ChangedMailProps) {
  const shop = useShop()
  return (
    <MailFrame
      title="Your email address was changed"
      preview="From now on, sign in with your new address."
      shopUrl={shopUrl}
    >
      <Greeting name={customerName} />
      <Paragraph>
        The email address of your {shop.name} account was changed from {oldEmail} to {newEmail}. From now on, sign in
        with the new address; your emails go there too. Your other devices have been signed out.
      </Paragraph>
      <Paragraph>If this wasn’t you, email {shop.supportEmail} right away.</Paragraph>
    </MailFrame>
  )
}
