import { ChevronDown } from 'lucide-react'
import { href } from 'react-router'
import { ContactForm } from '#app/domain/complaints/components/contact-form.tsx'
import { contactForm } from '#app/domain/complaints/contact.form.ts'
import { LabelledList } from '#app/domain/content/components/labelled-list.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { StructuredDataScript } from '#app/domain/content/components/structured-data-script.tsx'
import { TitleBand } from '#app/domain/content/components/title-band.tsx'
import { questionsData } from '#app/domain/content/structured-data.ts'
import { contactTexts } from '#app/domain/content/texts/contact-texts.ts'
import { paragraphsOf } from '#app/domain/content/texts/page-texts.ts'
import { useTexts } from '#app/domain/content/texts/use-texts.ts'
import { phoneAddress, whatsAppAddress } from '#app/domain/settings/contact-links.ts'
import { legalLines } from '#app/domain/settings/legal-lines.ts'
import { openingHours } from '#app/domain/settings/opening-hours.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { useIsSending } from '#app/ui/forms/use-is-sending.ts'
import { Each } from '#app/ui/layout/each.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { SectionHeading } from '#app/ui/layout/section-heading.tsx'
import { Motif } from '#app/ui/ornaments/motif.tsx'
import type { Route } from './+types/contact'
import { receiveMessage } from './receive-message.server.ts'

export const action = formAction(
  ({ context }: Route.ActionArgs) => ({ context }),
  [on(contactForm, ({ context, value }) => receiveMessage(context, value))],
)

export default function Contact({ actionData }: Route.ComponentProps) {
  const shop = useShop()
  const texts = useTexts(contactTexts)
  return (
    <>
      <PageMetadata title={texts.title} description={texts.description} path={href('/contact')} />
      {texts.questions.length > 0 && (
        <StructuredDataScript data={import.meta.env.SSR && questionsData(texts.questions)} />
      )}
      <TitleBand title={texts.title}>{texts.lead}</TitleBand>
      <PageWidth className="grid gap-8 py-9 lg:grid-cols-[23.5rem_minmax(0,1fr)] lg:gap-14 lg:py-14">
        <div className="grid content-start gap-6">
          <WaysToReachUs />
          <Panel title="Business hours">
            <LabelledList items={openingHours(shop.hours).map(({ days, hours }) => ({ label: days, value: hours }))} />
          </Panel>
          <LegalDetails />
          {texts.reasons.length > 0 && <WhyChooseUs title={texts.reasonsHeading} reasons={texts.reasons} />}
        </div>
        <div className="grid content-start gap-9 lg:gap-14">
          <section aria-labelledby="write-to-us">
            <SectionHeading id="write-to-us">{texts.formHeading}</SectionHeading>
            <ContactForm isSending={useIsSending(contactForm.intent)} response={actionData} />
          </section>
          {texts.questions.length > 0 && (
            <section aria-labelledby="questions">
              <SectionHeading id="questions">{texts.questionsHeading}</SectionHeading>
              <Each of={texts.questions}>{Question}</Each>
            </section>
          )}
        </div>
      </PageWidth>
    </>
  )
}

function WaysToReachUs() {
  const shop = useShop()
  return (
    <Panel title="Get in touch">
      <LabelledList
        items={[
          { label: 'Email', value: <ContactLink to={`mailto:${shop.careEmail}`}>{shop.careEmail}</ContactLink> },
          { label: 'Orders', value: <ContactLink to={`mailto:${shop.supportEmail}`}>{shop.supportEmail}</ContactLink> },
          { label: 'Phone', value: <ContactLink to={phoneAddress(shop.phone)}>{shop.phone}</ContactLink> },
          ...(shop.whatsappNumber ? [{ label: 'WhatsApp', value: <WhatsAppLink number={shop.whatsappNumber} /> }] : []),
          { label: 'Workshop', value: shop.city },
        ]}
      />
    </Panel>
  )
}

function ContactLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className={lineStyles}>
      {children}
    </a>
  )
}

function WhatsAppLink({ number }: { number: string }) {
  return (
    <a href={whatsAppAddress(number)} rel="noopener" className={lineStyles}>
      {number}
    </a>
  )
}

function LegalDetails() {
  const lines = legalLines(useShop())
  if (lines.length === 0) return null
  return (
    <Panel title="Legal details">
      <div className="grid gap-2 text-soft wrap-anywhere">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Panel>
  )
}

function WhyChooseUs({ title, reasons }: { title: string; reasons: readonly { text: string }[] }) {
  return (
    <Panel title={title}>
      <ul className="grid gap-3 text-soft">
        <Each of={reasons}>
          {({ text }) => (
            <li className="flex gap-3">
              <Motif name="gul" className="mt-0.5 w-5 self-start text-rosegold-400" />
              {text}
            </li>
          )}
        </Each>
      </ul>
    </Panel>
  )
}

/** A link alone on its line, large enough to tap. */
const lineStyles = 'inline-flex min-h-11 items-center'

function Question({ question, answer }: { question: string; answer: string }) {
  return (
    <details className="group border-line border-b">
      <summary className="flex min-h-13 items-center justify-between gap-4 py-2 font-semibold text-heading">
        {question}
        <ChevronDown size={20} className="flex-none group-open:rotate-180" />
      </summary>
      <Each of={paragraphsOf(answer)}>
        {(paragraph) => <p className="max-w-prose pt-1 pb-5 text-soft">{paragraph}</p>}
      </Each>
    </details>
  )
}
