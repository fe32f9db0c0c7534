import { ChevronDown } from 'lucide-react'
import { href } from 'react-router'
import { ContactForm } from '#app/domain/complaints/components/contact-form.tsx'
import { contactForm } from '#app/domain/complaints/contact.form.ts'
import { LabelledList } from '#app/domain/content/components/labelled-list.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { TitleBand } from '#app/domain/content/components/title-band.tsx'
import { phoneAddress, whatsAppAddress } from '#app/domain/settings/contact-links.ts'
import { legalLines } from '#app/domain/settings/legal-lines.ts'
import { openingHours } from '#app/domain/settings/opening-hours.ts'
import { processingDays, shippingDays } from '#app/domain/settings/promised-days.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { useIsSending } from '#app/ui/forms/use-is-sending.ts'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { SectionHeading } from '#app/ui/layout/section-heading.tsx'
import { Motif } from '#app/ui/ornaments/motif.tsx'
import { policies } from '#app/vocabulary/shop.ts'
import type { Route } from './+types/contact'
import { receiveMessage } from './receive-message.server.ts'

export const action = formAction(
  ({ context }: Route.ActionArgs) => ({ context }),
  [on(contactForm, ({ context, value }) => receiveMessage(context, value))],
)

export default function Contact({ actionData }: Route.ComponentProps) {
  const shop = useShop()
  return (
    <>
      <PageMetadata
        title="Contact Us"
        description={`Email or call ${shop.name}, or find answers to common questions.`}
        path={href('/contact')}
      />
      <TitleBand title="Contact Us">
        Have a question about a size, a product or an order? A real person reads every message and typically replies
        within {policies.supportReply}.
      </TitleBand>
      <PageWidth className="grid gap-8 py-9 lg:grid-cols-[23.5rem_minmax(0,1fr)] lg:gap-14 lg:py-14">
        <div className="grid content-start gap-6">
          <WaysToReachUs />
          <Panel title="Business hours">
            <LabelledList items={openingHours(shop.hours).map(({ days, hours }) => ({ label: days, value: hours }))} />
          </Panel>
          <LegalDetails />
          <WhyChooseUs />
        </div>
        <div className="grid content-start gap-9 lg:gap-14">
          <section aria-labelledby="write-to-us">
            <SectionHeading id="write-to-us">Write to us</SectionHeading>
            <ContactForm isSending={useIsSending(contactForm.intent)} response={actionData} />
          </section>
          <section aria-labelledby="questions">
            <SectionHeading id="questions">Frequently asked questions</SectionHeading>
            <Question question="How long does shipping take?">
              Orders take {processingDays(shop)} to prepare. Standard shipping then takes {shippingDays(shop)}. Your
              order page shows the expected delivery date.
            </Question>
            <Question question="Do you make custom sizes?">
              Often, yes. Send us the product name and your measurements in centimetres before you order. We’ll tell you
              whether the fabric allows it, what it costs and how long it takes.
            </Question>
          </section>
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

function WhyChooseUs() {
  return (
    <Panel title="Why choose us">
      <ul className="grid gap-3 text-soft">
        {REASONS.map((reason) => (
          <li key={reason} className="flex gap-3">
            <Motif name="gul" className="mt-0.5 w-5 self-start text-rosegold-400" />
            {reason}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const REASONS = [
  'Cut, printed and finished by hand in small batches',
  'Accurate descriptions of fabrics and sizes',
  'Support from people who know our products',
  'Secure payments handled by Razorpay',
]

/** A link alone on its line, large enough to tap. */
const lineStyles = 'inline-flex min-h-11 items-center'

function Question({ question, children }: { question: string; children: React.ReactNode }) {
  return (
    <details className="group border-line border-b">
      <summary className="flex min-h-13 items-center justify-between gap-4 py-2 font-semibold text-heading">
        {question}
        <ChevronDown size={20} className="flex-none group-open:rotate-180" />
      </summary>
      <p className="max-w-prose pt-1 pb-5 text-soft">{children}</p>
    </details>
  )
}
