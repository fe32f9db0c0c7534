import { href } from 'react-router'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { Code, Greeting, MailButton, MailFrame, Paragraph, SmallPrint } from './mail-parts.tsx'
import { renderMail } from './render-mail.ts'

interface CodeMailProps {
  customerName: string
  /** Anyone who has it can use it. */
  code: string
  /** How long the code is valid. */
  minutes: number
  shopUrl: string
}

/** The email with a sign-in code. */
export function signInCodeMail(props: CodeMailProps, settings: ShopSettings) {
  const use = `Use this code to sign in to ${settings.name}.`
  return renderMail(<CodeMail {...props} title="Your sign-in code" use={use} />, settings)
}

/** The email with a code that verifies its recipient's address. */
export function addressCodeMail(props: CodeMailProps, settings: ShopSettings) {
  const use = `Use this code to verify the email address of your ${settings.name} account.`
  return renderMail(<CodeMail {...props} title="Verify your email address" use={use} />, settings)
}

/** The email to the current address of an account, with the code that lets it change to `newEmail`. */
export function oldEmailCodeMail({ newEmail, ...props }: CodeMailProps & { newEmail: string }, settings: ShopSettings) {
  const use = `Use this code to change the email address of your ${settings.name} account to ${newEmail}.`
  const otherwise = 'someone else may know your password: change it right away'
  return renderMail(<CodeMail {...props} title="Confirm your new email address" {...{ use, otherwise }} />, settings)
}

/** The email with a code that makes its recipient's address the new one of an account. */
export function newEmailCodeMail(props: CodeMailProps, settings: ShopSettings) {
  const use = `Use this code to make this the email address of your ${settings.name} account.`
  return renderMail(<CodeMail {...props} title="Confirm your email address" use={use} />, settings)
}

interface CodeMailTexts {
  title: string
  use: string
  /** What to do if they didn't ask for the code. */
  otherwise?: string
}

function CodeMail({
  customerName,
  code,
  minutes,
  shopUrl,
  title,
  use,
  otherwise = 'you can ignore this email',
}: CodeMailProps & CodeMailTexts) {
  return (
    <MailFrame title={title} preview={`It works once and expires in ${minutes} minutes.`} shopUrl={shopUrl}>
      <Greeting name={customerName} />
      <Paragraph>
        {use} It works once and expires in {minutes} minutes.
      </Paragraph>
      <Code>{code}</Code>
      <SmallPrint>
        If you didn’t ask for this code, {otherwise}. Never share the code with anyone, not even us.
      </SmallPrint>
    </MailFrame>
  )
}

/** The email to a customer who can't sign in with a code because their address isn't verified yet. */
export function noSignInCodeMail(props: NoCodeMailProps, settings: ShopSettings) {
  return renderMail(<NoSignInCodeMail {...props} />, settings)
}

type NoCodeMailProps = Pick<CodeMailProps, 'customerName' | 'shopUrl'>

function NoSignInCodeMail({ customerName, shopUrl }: NoCodeMailProps) {
  const { name } = useShop()
  return (
    <MailFrame title="Signing in" preview="Please sign in with your password." shopUrl={shopUrl}>
      <Greeting name={customerName} />
      <Paragraph>
        We received a request for a code to sign in to {name}. Your email address isn’t verified yet, so please sign in
        with your password. Forgot it? Setting a new one also verifies your address.
      </Paragraph>
      <MailButton href={shopUrl + href('/auth/forgot-password')}>Set a new password</MailButton>
    </MailFrame>
  )
}
