import { href } from 'react-router'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { addressWith } from '#app/ui/preserved-params.tsx'
import { Greeting, MailButton, MailFrame, Paragraph, SmallPrint } from './mail-parts.tsx'
import { renderMail } from './render-mail.ts'

interface PasswordMailProps {
  customerName: string
  shopUrl: string
}

/** The email with the link to set a new password. @param token Of the link; anyone who has it can use it. */
export function passwordResetMail({ token, ...props }: PasswordMailProps & { token: string }, settings: ShopSettings) {
  const link = props.shopUrl + addressWith(href('/auth/reset-password'), { token })
  return renderMail(<PasswordResetMail {...props} link={link} />, settings)
}

function PasswordResetMail({ customerName, shopUrl, link }: PasswordMailProps & { link: string }) {
  const shop = useShop()
  return (
    <MailFrame title="Set a new password" preview="The link works once and expires in 30 minutes." shopUrl={shopUrl}>
      <Greeting name={customerName} />
      <Paragraph>
        We received a request to reset the password of your {shop.name} account. Use this link to set a new one. It
        works once and expires in 30 minutes.
      </Paragraph>
      <MailButton href={link}>Set a new password</MailButton>
      <SmallPrint>
        If you didn’t ask for this, you can ignore this email. Your password won’t change. Never share this link with
        anyone, not even us.
      </SmallPrint>
    </MailFrame>
  )
}

/** The email that says the password was changed. */
export function passwordChangedMail(props: PasswordMailProps, settings: ShopSettings) {
  return renderMail(<PasswordChangedMail {...props} />, settings)
}

function PasswordChangedMail({ customerName, shopUrl }: PasswordMailProps) {
  const shop = useShop()
  return (
    <MailFrame
      title="Your password was changed"
      preview="You’ve been signed out on all devices. Sign in with your new password."
      shopUrl={shopUrl}
    >
      <Greeting name={customerName} />
      <Paragraph>
        The password of your {shop.name} account was changed, and you’ve been signed out on all devices. Sign in with
        your new password.
      </Paragraph>
      <MailButton href={shopUrl + href('/auth')}>Sign in</MailButton>
      <Paragraph>If this wasn’t you, email {shop.supportEmail} right away.</Paragraph>
    </MailFrame>
  )
}

/** The email that warns of someone guessing the password. @param tries Wrong passwords in the last day. */
export function wrongPasswordsMail(props: PasswordMailProps & { tries: number }, settings: ShopSettings) {
  return renderMail(<WrongPasswordsMail {...props} />, settings)
}

function WrongPasswordsMail({ customerName, shopUrl, tries }: PasswordMailProps & { tries: number }) {
  const shop = useShop()
  return (
    <MailFrame
      title="Someone is trying to guess your password"
      preview="None of these attempts succeeded, and we’re slowing down further ones."
      shopUrl={shopUrl}
    >
      <Greeting name={customerName} />
      <Paragraph>
        In the last 24 hours, {tries} wrong passwords were entered for your {shop.name} account. None of these attempts
        succeeded, and we’re slowing down further ones. Devices you’ve signed in on before aren’t affected.
      </Paragraph>
      <Paragraph>
        If this wasn’t you, choose a password you don’t use anywhere else, and turn on two-step verification under
        Security in your profile. If sign-in asks you to wait on a new device, select “Forgot password?”. We’ll email
        you a link to set a new password, so you can sign in right away.
      </Paragraph>
      <MailButton href={shopUrl + addressWith(href('/profile'), { tab: 'security' })}>
        Review your security settings
      </MailButton>
      <SmallPrint>
        If this was you, there’s nothing to do. We send this email at most once a day. We’ll never ask you for your
        password or a code.
      </SmallPrint>
    </MailFrame>
  )
}
