import { href } from 'react-router'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { MailButton, MailFrame, Paragraph, SmallPrint } from './mail-parts.tsx'

/** The email with the link to set a new password. @param token Of the link; anyone who has it can use it. */
export function PasswordResetMail({ customerName, token }: { customerName: string; token: string }) {
  const shop = useShop()
  return (
    <MailFrame title="Set a new password" preview="The link works once and expires in 30 minutes." name={customerName}>
      <Paragraph>
        We received a request to reset the password of your {shop.name} account. Use this link to set a new one. It
        works once and expires in 30 minutes.
      </Paragraph>
      <MailButton to={addressWith(href('/auth/reset-password'), { token })}>Set a new password</MailButton>
      <SmallPrint>
        If you didn’t ask for this, you can ignore this email. Your password won’t change. Never share this link with
        anyone, not even us.
      </SmallPrint>
    </MailFrame>
  )
}

export function PasswordChangedMail({ customerName }: { customerName: string }) {
  const shop = useShop()
  return (
    <MailFrame
      title="Your password was changed"
      preview="You’ve been signed out on all devices. Sign in with your new password."
      name={customerName}
    >
      <Paragraph>
        The password of your {shop.name} account was changed, and you’ve been signed out on all devices. Sign in with
        your new password.
      </Paragraph>
      <MailButton to={href('/auth')}>Sign in</MailButton>
      <Paragraph>If this wasn’t you, email {shop.supportEmail} right away.</Paragraph>
    </MailFrame>
  )
}

/** The email that warns of someone guessing the password. @param tries Wrong passwords in the last day. */
export function WrongPasswordsMail({ customerName, tries }: { customerName: string; tries: number }) {
  const shop = useShop()
  return (
    <MailFrame
      title="Someone is trying to guess your password"
      preview="None of these attempts succeeded, and we’re slowing down further ones."
      name={customerName}
    >
      <Paragraph>
        In the last 24 hours, {tries} wrong passwords were entered for your {shop.name} account. None of these attempts
        succeeded, and we’re slowing down further ones. Devices you’ve signed in on before aren’t affected.
      </Paragraph>
      <Paragraph>
        If this wasn’t you, choose a password you don’t use anywhere else, and turn on two-step verification under
        Security in your profile. If sign-in asks you to wait on a new device, select “Forgot password?”. We’ll email
        you a link to set a new password, so you can sign in right away.
      </Paragraph>
      <MailButton to={addressWith(href('/profile'), { tab: 'security' })}>Review your security settings</MailButton>
      <SmallPrint>
        If this was you, there’s nothing to do. We send this email at most once a day. We’ll never ask you for your
        password or a code.
      </SmallPrint>
    </MailFrame>
  )
}
