import { Fragment } from 'react'
import { MailFrame, PartHeading, TypedText } from './mail-parts.tsx'

interface BreachMailProps {
  /** Also the email's subject. */
  title: string
  /** Of the customer; may be empty. */
  name: string
  parts: readonly { title: string; text: string }[]
}

/** Tells a customer that their data was exposed. */
export function BreachMail({ title, name, parts }: BreachMailProps) {
  return (
    <MailFrame title={title} preview="Some of your data was exposed. Please read what you can do." name={name}>
      {parts.map((part) => (
        <Fragment key={part.title}>
          <PartHeading>{part.title}</PartHeading>
          <TypedText>{part.text}</TypedText>
        </Fragment>
      ))}
    </MailFrame>
  )
}
