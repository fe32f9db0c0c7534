import { href } from 'react-router'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { formatRupees, type Paise } from '#app/money.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { Code, MailButton, MailFrame, Paragraph, SmallPrint } from './mail-parts.tsx'

interface CodeMailProps {
  customerName: string
  /** Anyone who has it can use it. */
  code: string
  /** How long the code is valid. */
  minutes: number
}

export function SignInCodeMail(props: CodeMailProps) {
  return <CodeMail {...props} title="Your sign-in code" use={`sign in to ${useShop().name}`} />
}

/** The email with a code that verifies its recipient's address. */
export function AddressCodeMail(props: CodeMailProps) {
  const use = `verify the email address of your ${useShop().name} account`
  return <CodeMail {...props} title="Verify your email address" use={use} />
}

/** The email to the current address of an account, with the code that lets it change to `newEmail`. */
export function OldEmailCodeMail({ newEmail, ...props }: CodeMailProps & { newEmail: string }) {
  const use = `change the email address of your ${useShop().name} account to ${newEmail}`
  const otherwise = 'someone else may know your password: change it right away'
  return <CodeMail {...props} title="Confirm your new email address" use={use} otherwise={otherwise} />
}

/** The email with a code that makes its recipient's address the new one of an account. */
export function NewEmailCodeMail(props: CodeMailProps) {
  const use = `make this the email address of your ${useShop().name} account`
  return <CodeMail {...props} title="Confirm your email address" use={use} />
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
  title,
  use,
  otherwise = 'you can ignore this email',
}: CodeMailProps & CodeMailTexts) {
  return (
    <MailFrame title={title} preview={`It works once and expires in ${minutes} minutes.`} name={customerName}>
      <Paragraph>
        Use this code to {use}. It works once and expires in {minutes} minutes.
      </Paragraph>
      <Code>{code}</Code>
      <SmallPrint>
        If you didn’t ask for this code, {otherwise}. Never share the code with anyone, not even us.
      </SmallPrint>
    </MailFrame>
  )
}

interface CodCodeMailProps extends Omit<CodeMailProps, 'minutes'> {
  total: Paise
  /** Until when the items are held. */
  expiresAt: Date
  /** Where the code is entered. */
  path: string
}

/** The email with the code that confirms a purchase with cash on delivery. */
export function CodCodeMail({ customerName, code, total, expiresAt, path }: CodCodeMailProps) {
  const until = formatDateTime(expiresAt)
  return (
    <MailFrame title="Confirm your order" preview={`Enter the code by ${until}.`} name={customerName}>
      <Paragraph>
        Enter this code by {until} to place your order. You’ll pay {formatRupees(total)} when the parcel arrives.
      </Paragraph>
      <Code>{code}</Code>
      <MailButton to={path}>Enter the code</MailButton>
      <SmallPrint>If you didn’t order, you can ignore this email: nothing is sent without the code.</SmallPrint>
    </MailFrame>
  )
}

/** The email to a customer who can't sign in with a code because their address isn't verified yet. */
export function NoSignInCodeMail({ customerName }: Pick<CodeMailProps, 'customerName'>) {
  const { name } = useShop()
  return (
    <MailFrame title="Signing in" preview="Please sign in with your password." name={customerName}>
      <Paragraph>
        We received a request for a code to sign in to {name}. Your email address isn’t verified yet, so please sign in
        with your password. Forgot it? Setting a new one also verifies your address.
      </Paragraph>
      <MailButton to={href('/auth/forgot-password')}>Set a new password</MailButton>
    </MailFrame>
  )
}
