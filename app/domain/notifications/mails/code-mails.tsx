import { shop } from '#app/shop.ts'
import { Code, Greeting, MailButton, MailFrame, Paragraph, SmallPrint } from './mail-parts.tsx'
import { renderMail } from './render-mail.ts'

interface CodeMailProps {
  customerName: string
  /** Whoever has it can use it. */
  code: string
  /** For how long it is good. */
  minutes: number
  shopUrl: string
}

/** The mail with a code that signs in. */
export function signInCodeMail(props: CodeMailProps) {
  return renderMail(<CodeMail {...props} title="Your sign-in code" use={`This code signs you in at ${shop.name}.`} />)
}

/** The mail with a code that proves the address it is sent to. */
export function addressCodeMail(props: CodeMailProps) {
  return renderMail(
    <CodeMail
      {...props}
      title="Confirm your email address"
      use={`This code confirms that your account at ${shop.name} has your address.`}
    />,
  )
}

function CodeMail({
  customerName,
  code,
  minutes,
  shopUrl,
  title,
  use,
}: CodeMailProps & { title: string; use: string }) {
  return (
    <MailFrame title={title} preview={`It works once, for ${minutes} minutes.`} shopUrl={shopUrl}>
      <Greeting name={customerName} />
      <Paragraph>
        {use} It works once, for {minutes} minutes.
      </Paragraph>
      <Code>{code}</Code>
      <SmallPrint>
        Did you not ask for it? Then you need not do anything. Please give this code to nobody, also not to us.
      </SmallPrint>
    </MailFrame>
  )
}

/** The mail to a customer who cannot sign in with a code, as nobody has proved her address yet. */
export function noSignInCodeMail({ customerName, shopUrl }: Pick<CodeMailProps, 'customerName' | 'shopUrl'>) {
  return renderMail(
    <MailFrame title="Signing in" preview="Please sign in with your password." shopUrl={shopUrl}>
      <Greeting name={customerName} />
      <Paragraph>
        Somebody, hopefully you, asked for a code that signs in at {shop.name}. Your email address is not confirmed yet,
        so please sign in with your password. Did you forget it? Setting a new one confirms your address as well.
      </Paragraph>
      <MailButton href={`${shopUrl}/auth/forgot-password`}>Set a new password</MailButton>
    </MailFrame>,
  )
}
