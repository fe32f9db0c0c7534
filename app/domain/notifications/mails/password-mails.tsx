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

/** The mail that warns of somebody who guesses the password. @param tries Wrong passwords within a day, so far. */
export function wrongPasswordsMail({ tries, ...props }: PasswordMailProps & { tries: number }) {
  return renderMail(<WrongPasswordsMail {...props} tries={tries} />)
}

function WrongPasswordsMail({ customerName, shopUrl, tries }: PasswordMailProps & { tries: number }) {
  return (
    <MailFrame
      title="Someone is trying passwords for your account"
      preview="None of these attempts got in, and we slow down further ones."
      shopUrl={shopUrl}
    >
      <Greeting name={customerName} />
      <Paragraph>
        In the last 24 hours, {tries} wrong passwords were entered for your account at {shop.name}. None of these
        attempts got in, and we slow down further ones. Devices you have signed in on before are not affected.
      </Paragraph>
      <Paragraph>
        If this was not you, choose a password that you use nowhere else, and turn on two-step sign-in under Security in
        your profile. If sign-in asks you to wait on a new device, use “Forgot password?”: with the link that we email
        you, you set a new password and sign in at once.
      </Paragraph>
      <MailButton href={`${shopUrl}/profile?tab=security`}>Review your security settings</MailButton>
      <SmallPrint>
        If this was you, there is nothing to do. We send this email at most once a day. We never ask you for your
        password or for a code.
      </SmallPrint>
    </MailFrame>
  )
}
