import { Circle, CircleCheck } from 'lucide-react'
import { href } from 'react-router'
import { FOUNDER_NAMES } from '#app/domain/content/texts/about-texts.ts'
import { findSetting } from '#app/domain/settings/manage/setting-texts.ts'
import { type SettingsSectionName, settingsAt } from '#app/domain/settings/manage/settings-sections.ts'
import type { SettingName } from '#app/domain/settings/settings-fields.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { CONFIRM_FORMS } from '../confirm.form.ts'
import { DEMO_STEPS, type FirstDay, type FirstDayStep, OPENING_STEPS, OPTIONAL_STEPS } from '../first-day.ts'

/** What an owner does before the shop opens, each with a link to the place to do it. */
export function FirstDayCard({ firstDay }: { firstDay: FirstDay }) {
  const { steps, canBeHidden } = firstDay
  const counted = steps.filter(({ step }) => !OPTIONAL_STEPS.includes(step))
  const done = counted.filter(({ isDone }) => isDone).length
  return (
    <Card title={`Get your shop ready: ${done} of ${counted.length} done`}>
      <div className="grid gap-x-8 px-4 pb-1.5 lg:grid-cols-2 lg:items-start">
        <Steps title="What shoppers still see of the demo" names={DEMO_STEPS} firstDay={firstDay} />
        <Steps title="Before you sell" names={OPENING_STEPS} firstDay={firstDay} />
      </div>
      {canBeHidden && (
        <ContractButton
          form={CONFIRM_FORMS['list-hidden']}
          action={href('/admin')}
          formClassName="px-4 pb-3"
          variant="quiet"
        >
          Hide this list
        </ContractButton>
      )}
    </Card>
  )
}

interface StepsProps {
  title: string
  names: readonly FirstDayStep[]
  firstDay: FirstDay
}

function Steps({ title, names, firstDay: { steps, toEnter } }: StepsProps) {
  return (
    <section>
      <h3 className="pt-3.5 pb-2 font-sans text-base font-semibold text-ink">{title}</h3>
      <ol>
        {steps
          .filter(({ step }) => names.includes(step))
          .map(({ step, isDone }) => (
            <Step key={step} step={step} isDone={isDone} toEnter={toEnter} />
          ))}
      </ol>
    </section>
  )
}

function Step({ step, isDone, toEnter }: FirstDay['steps'][number] & Pick<FirstDay, 'toEnter'>) {
  const { label, isUrgent } = STEPS[step]
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className="flex gap-3 border-t border-ivory-200 py-1">
      <Icon className={isDone ? 'mt-3 size-5 flex-none text-success' : 'mt-3 size-5 flex-none text-muted'} />
      <div className="min-w-0">
        <TextLink to={placeOf(step, toEnter)} alone>
          {label}
          {OPTIONAL_STEPS.includes(step) && ' (optional)'}
          {isDone && <span className="sr-only"> (done)</span>}
        </TextLink>
        {!isDone && (
          <p className={isUrgent ? '-mt-1 pb-2 text-sm text-danger' : '-mt-1 pb-2 text-sm text-muted'}>
            {reasonOf(step, toEnter)}
          </p>
        )}
      </div>
    </li>
  )
}

interface StepTexts {
  readonly label: string
  readonly why: string | ((toEnter: FirstDay['toEnter']) => string)
  /** Shoppers see something invented, or don't see what the law requires. */
  readonly isUrgent?: true
  readonly to: string | ((toEnter: FirstDay['toEnter']) => string)
}

const STEPS: Record<FirstDayStep, StepTexts> = {
  shop: {
    label: 'Enter your shop’s name and city',
    why: 'Shoppers see the demo’s name, city or social link. Save the section even if the name and city are right.',
    to: settingsAt('shop', 'name'),
  },
  contact: {
    label: 'Enter your email and phone',
    why: ({ contact }) => `Shoppers see the demo’s ${labels(contact)}. Their messages and calls don’t reach you.`,
    isUrgent: true,
    to: ({ contact }) => settingsAt('contact', contact[0]),
  },
  founders: {
    label: 'Check your founders',
    why: `The About page names ${list(FOUNDER_NAMES)}.`,
    to: href('/admin/pages/:page', { page: 'about' }),
  },
  claims: {
    label: 'Check your story',
    why: 'The About page says how your shop began and how its products are made.',
    to: href('/admin/pages/:page', { page: 'about' }),
  },
  'demo-products': {
    label: 'Remove the demo products',
    why: 'They aren’t yours to sell. Products that were ordered stay with their orders.',
    to: href('/admin/demo-products'),
  },
  legal: {
    label: 'Enter your legal details',
    why: ({ legal }) =>
      `Legal details are missing. The law requires your shop to show its ${labels(legal)}. Pages leave them out until you enter them.`,
    isUrgent: true,
    to: ({ legal }) => settingsAt('legal', legal[0]),
  },
  declarations: {
    label: 'Require legal declarations',
    why: 'Shoppers see products even if their MRP, maker or another declaration is missing. You can keep such products as drafts instead.',
    to: settingsAt('legal', 'declarationsRequired'),
  },
  tax: {
    label: 'Confirm how you’re registered for GST',
    why: 'Invoices and prices depend on it. Save the section even if the default is right.',
    to: settingsAt('tax', 'taxMode'),
  },
  'own-product': {
    label: 'Add your first product',
    why: 'With your own photos, price and stock.',
    to: href('/admin/products/new'),
  },
  payments: {
    label: 'Take real payments',
    why: 'Until Razorpay’s live keys are set, customers pay with test money.',
    to: settingsAt('connections', 'payments'),
  },
  mail: {
    label: 'Send emails',
    why: 'Without a mail server, customers receive no emails from you.',
    to: settingsAt('connections', 'mail'),
  },
  backup: {
    label: 'Store backups in a second place',
    why: 'A backup on the same disk is lost with it.',
    to: settingsAt('connections', 'backups'),
  },
  'two-step': {
    label: 'Turn on two-step verification',
    why: 'Your account can change everything in the shop. A password alone isn’t enough.',
    to: href('/admin/security'),
  },
  'dark-patterns': {
    label: 'Declare that you use no dark patterns',
    why: 'Consumer protection asks every online shop to check itself. Your declaration is published once you confirm it.',
    to: `${href('/admin/pages')}#no-dark-patterns`,
  },
}

function placeOf(step: FirstDayStep, toEnter: FirstDay['toEnter']): string {
  const { to } = STEPS[step]
  return typeof to === 'string' ? to : to(toEnter)
}

function reasonOf(step: FirstDayStep, toEnter: FirstDay['toEnter']): string {
  const { why } = STEPS[step]
  return typeof why === 'string' ? why : why(toEnter)
}

/** What is still to do in a section of the settings before the shop opens, in words; may be empty. */
export function missingIn(section: SettingsSectionName, { steps, toEnter }: FirstDay): string[] {
  return steps
    .filter(({ step, isDone }) => !isDone && !OPTIONAL_STEPS.includes(step))
    .filter(({ step }) => placeOf(step, toEnter).split('#')[0] === settingsAt(section))
    .map(({ step }) => `${STEPS[step].label}. ${reasonOf(step, toEnter)}`)
}

function labels(names: readonly SettingName[]): string {
  return list(names.map((name) => findSetting(name)?.label.toLowerCase() ?? name))
}

function list(words: readonly string[]): string {
  return new Intl.ListFormat('en-IN').format(words)
}
