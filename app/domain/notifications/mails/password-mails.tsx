import { shop } from '#app/shop.ts'
import { Greeting, MailButton, MailFrame, Paragraph, SmallPrint } from './mail-parts.tsx'
import { renderMail } from './render-mail.ts'

interface PasswordMailProps {
  customerName: string
  shopUrl: string
}

/** The mail with the link that sets a new password. @param token Of the link; whoever has it can use it. */
export function passwordResetMail({ token, ...props }: PasswordMailProps & { token: string }) {
  const link = `${props.shopUrl}/auth/reset-password?${new URLSearchParams({ token })}`
  return renderMail(<PasswordResetMail {...props} link={link} />)
}

function PasswordResetMail({ customerName, shopUrl, link }: PasswordMailProps & { link: string }) {
  return (
    <MailFrame title="Set a new password" preview="The link works once, for 30 minutes." shopUrl={shopUrl}>
      <Greeting name={customerName} />
      <Paragraph>
        Somebody, hopefully you, asked for a new password for your account at {shop.name}. This link sets it. It works
        once, for 30 minutes.
      </Paragraph>
      <MailButton href={link}>Set a new password</MailButton>
      <SmallPrint>
        Was it not you? Then you need not do anything: your password stays as it is. Please give this link to nobody,
        also not to us.
      </SmallPrint>
    </MailFrame>
  )
}

/** The mail that says that a password was changed. */
export function passwordChangedMail(props: PasswordMailProps) {
  return renderMail(<PasswordChangedMail {...props} />)
}

function PasswordChangedMail({ customerName, shopUrl }: PasswordMailProps) {
  return (
    <MailFrame
      title="Your password was changed"
      preview="You are signed out on all devices and can sign in with it."
      shopUrl={shopUrl}
    >
      <Greeting name={customerName} />
      <Paragraph>
        The password of your account at {shop.name} was changed, and you were signed out on all devices. Please sign in
        with the new one.
      </Paragraph>
      <MailButton href={`${shopUrl}/auth`}>Sign in</MailButton>
      <Paragraph>Was it not you? Please write to {shop.supportEmail} at once.</Paragraph>
    </MailFrame>
  )
}
