import { data, Form, href } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { isValidPlan, type PlannedLine } from '#app/domain/orders/fulfilment/dispatch-lines.ts'
import {
  dispatchOrders,
  MAX_DISPATCH_LINES,
  previewDispatch,
  readDispatchList,
} from '#app/domain/orders/fulfilment/dispatch-orders.server.ts'
import { APPLY_DISPATCH, PREVIEW_DISPATCH } from '#app/domain/orders/intents.ts'
import { dispatchSummary } from '#app/domain/orders/manage/dispatch-messages.ts'
import { DispatchTable } from '#app/domain/orders/manage/dispatch-table.tsx'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formHandler, readForm } from '#app/platform/http/form.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { AdminTitle } from '#app/ui/back-office/admin-title.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import type { Route } from './+types/dispatch'

/** Far more than {@link MAX_DISPATCH_LINES} lines need. */
const MAX_BYTES = 256 * 1024

interface DispatchResponse extends FormResponse {
  /** The list as it was sent; after it was applied, the lines that remain to be corrected. */
  readonly list?: string
  readonly lines?: readonly PlannedLine[]
}

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin({ context })
  return null
}

const HANDLERS = new Map([
  [PREVIEW_DISPATCH, false],
  [APPLY_DISPATCH, true],
])

export async function action({ context, request }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  const form = await readForm(request, { bytes: MAX_BYTES, files: 1 })
  const isApplied = formHandler(HANDLERS, form)
  const intent = isApplied ? APPLY_DISPATCH : PREVIEW_DISPATCH
  const list = await readList(form)
  const lines = list === undefined ? [] : readDispatchList(list)
  const reject = (error: string) => data<DispatchResponse>({ intent, error, ...(list && { list }) }, 400)
  if (list === undefined) return reject('We couldn’t read the file. Save it as CSV and choose it again.')
  if (!lines) return reject(`Send at most ${MAX_DISPATCH_LINES} lines at a time.`)
  if (lines.length === 0) return reject('Paste a list or choose a file.')

  const db = context.get(dbContext)
  const options = { acceptsOtherCouriers: form.has('acceptsOtherCouriers') }
  if (!isApplied) {
    return data<DispatchResponse>({ intent, list, lines: await previewDispatch(db, lines, options) })
  }
  const done = await dispatchOrders({ db, jobs: context.get(jobsContext) }, actor, lines, options)
  const rest = done.filter(({ plan }) => !isValidPlan(plan)).map(({ text }) => text)
  return data<DispatchResponse>({ intent, success: dispatchSummary(done), list: rest.join('\n'), lines: done })
}

/** The file, if one was chosen, or else the pasted list. Undefined for a file that isn't text. */
async function readList(form: FormData): Promise<string | undefined> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return String(form.get('list') ?? '')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

export default function Dispatch({ actionData }: Route.ComponentProps) {
  const lines = actionData?.lines
  const isDone = actionData?.intent === APPLY_DISPATCH && lines !== undefined
  const isPreview = lines !== undefined && !isDone
  return (
    <>
      <PageMetadata title="Tracking numbers" isPrivate />
      <TextLink to={href('/admin/orders')} alone>
        Back to Orders
      </TextLink>
      <AdminTitle>Tracking numbers</AdminTitle>
      <FormResponseBanner response={actionData} className="mb-4" />
      {lines && (
        <div className="mb-6 grid gap-4">
          <DispatchTable lines={lines} isDone={isDone} />
          {isPreview && <ApplyForm list={actionData?.list ?? ''} lines={lines} />}
        </div>
      )}
      <ListForm key={actionData?.list} list={actionData?.list ?? ''} />
    </>
  )
}

function ListForm({ list }: { list: string }) {
  const isChecking = useIsSending(PREVIEW_DISPATCH)
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
        <Button
          name="intent"
          value={PREVIEW_DISPATCH}
          busy={isChecking}
          busyLabel="Checking..."
          className="justify-self-start"
        >
          Check list
        </Button>
      </Form>
    </Panel>
  )
}

function ApplyForm({ list, lines }: { list: string; lines: readonly PlannedLine[] }) {
  const isSending = useIsSending(APPLY_DISPATCH)
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
      <Button name="intent" value={APPLY_DISPATCH} busy={isSending} busyLabel="Saving...">
        {good === 1 ? 'Save 1 order' : `Save ${good} orders`}
      </Button>
    </Form>
  )
}
