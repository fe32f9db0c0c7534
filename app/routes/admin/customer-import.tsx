import { ArrowLeft } from 'lucide-react'
import { Form, href } from 'react-router'
import {
  addCustomersForm,
  checkCustomersForm,
  type ShownCustomers,
  undoCustomersForm,
} from '#app/domain/accounts/import/customer-import.form.ts'
import { MAX_CUSTOMER_LINES } from '#app/domain/accounts/import/customer-limits.ts'
import type { CustomerLine, PlannedCustomer } from '#app/domain/accounts/import/customer-lines.ts'
import { CustomerTable } from '#app/domain/accounts/import/customer-table.tsx'
import {
  addCustomers,
  checkCustomers,
  findLastImport,
  readCustomers,
  undoLastImport,
} from '#app/domain/accounts/import/import-customers.server.ts'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { configContext } from '#app/platform/http/context.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { sentList } from '#app/platform/http/sent-list.server.ts'
import { formatDate } from '#app/shared/dates.ts'
import { FileField } from '#app/ui/fields/file-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/customer-import'

export async function loader({ context }: Route.LoaderArgs) {
  return { last: await findLastImport(adminDb(context)) }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(checkCustomersForm, ({ db, context, value, form }) =>
    planned(value, form, (lines) => checkCustomers(db, lines, context.get(configContext))),
  ),
  on(addCustomersForm, ({ db, actor, context, value, form }) =>
    planned(value, form, (lines) => addCustomers(db, actor, lines, context.get(configContext))),
  ),
  on(undoCustomersForm, ({ db, actor }) => undoLastImport(db, actor)),
])

/** Reads the customer file that was sent, and checks or adds its customers. */
async function planned(
  value: { list: string },
  form: FormData,
  plan: (lines: readonly CustomerLine[]) => Promise<PlannedCustomer[]>,
) {
  const list = await sentList(value.list, form.get('file'))
  const read = readCustomers(list)
  if (read.status !== 'read') return { ...read, list: list ?? '', most: MAX_CUSTOMER_LINES }
  return { status: 'planned' as const, list: list ?? '', lines: await plan(read.lines) }
}

/** Brings customers from another shop. */
export default function CustomerImport({ loaderData: { last }, actionData }: Route.ComponentProps) {
  const shown = actionData?.shown as ShownCustomers | undefined
  const isChecked = actionData?.intent === checkCustomersForm.intent
  return (
    <>
      <TextLink to={href('/admin/users')} alone className="gap-1.5">
        <ArrowLeft size={20} />
        All users
      </TextLink>
      <AdminTitle title="Import customers" />
      <FormResponseBanner response={actionData} className="mb-4" />
      <div className="grid gap-4">
        {shown?.lines && <CustomerTable lines={shown.lines} isDone={!isChecked} />}
        {shown?.lines && isChecked && <AddForm list={shown.list} lines={shown.lines} />}
        <Panel title="Customer file" className="max-w-180">
          <p className="mb-4 text-soft">
            The customer export of Shopify or WooCommerce as CSV, up to {MAX_CUSTOMER_LINES.toLocaleString('en-IN')}{' '}
            customers at a time. We take over name, email address and phone number. Passwords can’t be moved: your
            customers sign in with a code by email. Nothing is emailed to them, and they aren’t subscribed to anything.
          </p>
          <Form method="post" encType="multipart/form-data" className="grid gap-4">
            <FileField name="file" label="CSV file" accept=".csv,text/csv,text/plain" required />
            <SubmitButton intent={checkCustomersForm.intent} busyLabel="Checking..." className="justify-self-start">
              Check
            </SubmitButton>
          </Form>
        </Panel>
        {last && last.unused > 0 && (
          <Panel title="Last import" className="max-w-180">
            <p className="mb-4 text-soft">
              Of {formatDate(last.importedAt)}. You can undo it: those who have signed in, or have something in this
              shop, stay.
            </p>
            <ContractButton form={undoCustomersForm} variant="secondary">
              {last.unused === 1 ? 'Remove 1 customer' : `Remove ${last.unused.toLocaleString('en-IN')} customers`}
            </ContractButton>
          </Panel>
        )}
      </div>
    </>
  )
}

function AddForm({ list, lines }: Required<ShownCustomers>) {
  const count = lines.filter(({ plan }) => plan === 'add').length
  if (count === 0) return null
  return (
    <Form method="post">
      <input type="hidden" name="list" value={list} />
      <SubmitButton intent={addCustomersForm.intent} busyLabel="Adding...">
        {count === 1 ? 'Add 1 customer' : `Add ${count.toLocaleString('en-IN')} customers`}
      </SubmitButton>
    </Form>
  )
}
