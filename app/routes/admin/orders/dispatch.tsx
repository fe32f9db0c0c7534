import { Form, href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import {
  applyDispatchForm,
  previewDispatchForm,
  type ShownDispatch,
} from '#app/domain/orders/fulfilment/dispatch.form.ts'
import type { PlannedLine } from '#app/domain/orders/fulfilment/dispatch-lines.ts'
import { dispatchOrders, previewDispatch, readDispatch } from '#app/domain/orders/fulfilment/dispatch-orders.server.ts'
import { DispatchTable } from '#app/domain/orders/manage/dispatch-table.tsx'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/dispatch'

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin({ context })
  return null
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(previewDispatchForm, async ({ db, value, form }) => {
    const read = await readDispatch(value.list, form.get('file'))
    if (read.status !== 'read') return read
    return { ...read, status: 'planned' as const, lines: await previewDispatch(db, read.lines, optionsOf(form)) }
  }),
  on(applyDispatchForm, async ({ actor, value, form, ...services }) => {
    const read = await readDispatch(value.list, form.get('file'))
    if (read.status !== 'read') return read
    const lines = await dispatchOrders(services, actor, read.lines, optionsOf(form))
    return { ...read, status: 'planned' as const, lines }
  }),
])

function optionsOf(form: FormData) {
  return { acceptsOtherCouriers: form.has('acceptsOtherCouriers') }
}

export default function Dispatch({ actionData }: Route.ComponentProps) {
  const { list = '', lines } = (actionData?.shown as ShownDispatch | undefined) ?? {}
  const isDone = actionData?.intent === applyDispatchForm.intent && lines !== undefined
  const isPreview = lines !== undefined && !isDone
  return (
    <>
      <TextLink to={href('/admin/orders')} alone>
        Back to Orders
      </TextLink>
      <AdminTitle title="Tracking numbers" />
      <FormResponseBanner response={actionData} className="mb-4" />
      {lines && (
        <div className="mb-6 grid gap-4">
          <DispatchTable lines={lines} isDone={isDone} />
          {isPreview && <ApplyForm list={list} lines={lines} />}
        </div>
      )}
      <ListForm key={list} list={list} />
    </>
  )
}

function ListForm({ list }: { list: string }) {
  return (
    <Panel title="Dispatch several orders" className="max-w-180">
      <p className="mb-4 text-soft">
        One line for each order: order number, courier, tracking number. Nothing changes until you confirm. Then the
        orders are marked as shipped, and each customer gets one email.
      </p>
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <TextAreaField
          name="list"
          label="List"
          defaultValue={list}
          rows={8}
          spellCheck={false}
          autoComplete="off"
          hint="2627-000123, Delhivery, 1490812345678"
        />
        <FileField name="file" label="Or a CSV file" optional accept=".csv,text/csv,text/plain" />
        <SubmitButton intent={previewDispatchForm.intent} busyLabel="Checking..." className="justify-self-start">
          Check list
        </SubmitButton>
      </Form>
    </Panel>
  )
}

function ApplyForm({ list, lines }: { list: string; lines: readonly PlannedLine[] }) {
  const good = lines.filter(({ plan }) => plan === 'ship' || plan === 'renumber').length
  const others = lines.filter(({ plan }) => plan === 'unknown-courier').length
  if (good + others === 0) return null
  return (
    <Form method="post" className="grid justify-items-start gap-2">
      <input type="hidden" name="list" value={list} />
      {others > 0 && (
        <CheckboxField
          name="acceptsOtherCouriers"
          label="Include orders with unknown couriers. Their emails won’t link to the courier’s page."
        />
      )}
      <SubmitButton intent={applyDispatchForm.intent} busyLabel="Saving...">
        {good === 1 ? 'Save 1 order' : `Save ${good} orders`}
      </SubmitButton>
    </Form>
  )
}
