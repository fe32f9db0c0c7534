import { Circle, CircleCheck } from 'lucide-react'
import { Form, href } from 'react-router'
import { settingsAt } from '#app/domain/settings/manage/settings-sections.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { FirstDay, FirstDayStep } from '../first-day.ts'
import { HIDE_FIRST_DAY } from '../intents.ts'
import { CONNECTIONS } from './connections-card.tsx'

/** What an owner does before the shop opens, each with a link to the place to do it. */
export function FirstDayCard({ firstDay: { steps, canBeHidden } }: { firstDay: FirstDay }) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card title={`Get your shop ready: ${done} of ${steps.length} done`}>
      {/* Hides the line above the first row. */}
      <div className="overflow-hidden">
        <ol className="-mt-px grid gap-x-8 px-4 pb-1.5 lg:grid-cols-2">
          {steps.map(({ step, isDone }) => (
            <Step key={step} step={step} isDone={isDone} />
          ))}
        </ol>
      </div>
      {canBeHidden && (
        <Form method="post" action={href('/admin')} className="px-4 pb-3" preventScrollReset>
          <Button type="submit" name="intent" value={HIDE_FIRST_DAY} variant="quiet">
            Hide this list
          </Button>
        </Form>
      )}
    </Card>
  )
}

function Step({ step, isDone }: { step: FirstDayStep; isDone: boolean }) {
  const { label, why, to } = STEPS[step]
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className="flex gap-3 border-t border-ivory-200 py-1">
      <Icon
        aria-hidden="true"
        strokeWidth={1.6}
        className={isDone ? 'mt-3 size-5 flex-none text-success' : 'mt-3 size-5 flex-none text-muted'}
      />
      <div className="min-w-0">
        <TextLink to={to} alone>
          {label}
          {isDone && <span className="sr-only"> (done)</span>}
        </TextLink>
        {!isDone && <p className="-mt-1 pb-2 text-sm text-muted">{why}</p>}
      </div>
    </li>
  )
}

const STEPS: Record<FirstDayStep, { label: string; why: string; to: string }> = {
  legal: {
    label: 'Enter your legal details',
    why: 'The law requires every online shop to show its legal name, address and grievance officer.',
    to: settingsAt('legal'),
  },
  tax: {
    label: 'Confirm how you’re registered for GST',
    why: 'Invoices and prices depend on it. Save the section even if the default is right.',
    to: settingsAt('tax'),
  },
  'own-product': {
    label: 'Add your first product',
    why: 'With your own photos, price and stock.',
    to: href('/admin/products/new'),
  },
  'demo-products': {
    label: 'Remove the demo products',
    why: 'They aren’t yours to sell. Products that were ordered stay with their orders.',
    to: href('/admin/demo-products'),
  },
  payments: {
    label: 'Take real payments',
    why: 'Until Razorpay’s live keys are set, customers pay with test money.',
    to: settingsAt(CONNECTIONS),
  },
  mail: {
    label: 'Send emails',
    why: 'Without a mail server, customers receive no emails from you.',
    to: settingsAt(CONNECTIONS),
  },
  backup: {
    label: 'Store backups in a second place',
    why: 'A backup on the same disk is lost with it.',
    to: settingsAt(CONNECTIONS),
  },
  'two-step': {
    label: 'Turn on two-step verification',
    why: 'Your account can change everything in the shop. A password alone isn’t enough.',
    to: href('/admin/security'),
  },
}
