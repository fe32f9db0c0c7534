import { Form, href, Link } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { cancelCodAsAdmin, confirmAsAdmin } from '#app/domain/checkout/cash-on-delivery/confirm-cod.server.ts'
import {
  checkRemittanceForm,
  confirmCodAsAdminForm,
  recordRemittanceForm,
  releaseCodForm,
  type ShownRemittance,
} from '#app/domain/checkout/cash-on-delivery/manage/cod-admin.form.ts'
import { RemittanceTable } from '#app/domain/checkout/cash-on-delivery/manage/remittance-table.tsx'
import { listWaitingPurchases } from '#app/domain/checkout/cash-on-delivery/manage/waiting-purchases.server.ts'
import { WaitingPurchases } from '#app/domain/checkout/cash-on-delivery/manage/waiting-purchases.tsx'
import {
  checkRemittance,
  MAX_REMITTANCE_LINES,
  readRemittance,
  recordRemittance,
} from '#app/domain/checkout/cash-on-delivery/remittance.server.ts'
import type { PlannedRemittance, RemittanceLine } from '#app/domain/checkout/cash-on-delivery/remittance-lines.ts'
import { countCodNeeds, readCodFigures } from '#app/domain/orders/cod-orders.server.ts'
import { COD_VIEWS, type CodView, overdueCod } from '#app/domain/orders/manage/order-filter.ts'
import { categoriesWithoutCod } from '#app/domain/settings/cod-limits.ts'
import { settingsAt } from '#app/domain/settings/manage/settings-sections.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { formatRupees, paiseTotal } from '#app/money.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { sentList } from '#app/platform/http/sent-list.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/cash-on-delivery'

/** Purchases that the page shows at most; they end within hours. */
const WAITING_SHOWN = 100

export async function loader({ context }: Route.LoaderArgs) {
  const db = adminDb(context)
  const { settings } = context.get(shopContext)
  const days = settings.codRemittanceDays
  const [figures, { overdue }, waiting] = await Promise.all([
    readCodFigures(db),
    countCodNeeds(db, days),
    listWaitingPurchases(db, WAITING_SHOWN),
  ])
  const unknownCategories = categoriesWithoutCod(settings).unknown
  return { figures, overdue, days, waiting, unknownCategories, isOffered: settings.codOffered }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(confirmCodAsAdminForm, ({ db, jobs, actor, value }) => confirmAsAdmin({ db, jobs }, actor, value.checkoutId)),
  on(releaseCodForm, ({ db, actor, value }) => cancelCodAsAdmin(db, actor, value.checkoutId)),
  on(checkRemittanceForm, ({ db, value, form }) => planned(value, form, (lines) => checkRemittance(db, lines))),
  on(recordRemittanceForm, ({ db, actor, value, form }) =>
    planned(value, form, (lines) => recordRemittance(db, actor, lines)),
  ),
])

/** Reads the remittance file that was sent, and checks or records its lines. */
async function planned(
  value: { list: string },
  form: FormData,
  plan: (lines: readonly RemittanceLine[]) => Promise<PlannedRemittance[]>,
) {
  const list = await sentList(value.list, form.get('file'))
  const read = readRemittance(list)
  if (read.status !== 'read') return { ...read, list: list ?? '', most: MAX_REMITTANCE_LINES }
  return { status: 'planned' as const, list: list ?? '', lines: await plan(read.lines) }
}

/** What waits to be confirmed, sent, paid or brought back of the orders that are paid on delivery. */
export default function CashOnDelivery({ loaderData, actionData }: Route.ComponentProps) {
  const { figures, overdue, days, waiting, unknownCategories, isOffered } = loaderData
  const shown = actionData?.shown as ShownRemittance | undefined
  return (
    <>
      <AdminTitle
        title="Cash on Delivery"
        aside={<TextLink to={settingsAt('cod')}>{isOffered ? 'Settings' : 'Off: see settings'}</TextLink>}
      />
      <FormResponseBanner response={actionData} className="mb-4" />
      {unknownCategories.length > 0 && (
        <Banner tone="warning" className="mb-4">
          No category has the address {unknownCategories.map((text) => `“${text}”`).join(', ')}.{' '}
          <TextLink to={settingsAt('cod', 'codCategoriesWithout')}>Correct the settings</TextLink>
        </Banner>
      )}
      {waiting.length > 0 && (
        <section className="mb-6">
          <h2 className="mb-2 text-xl">To be confirmed</h2>
          <WaitingPurchases purchases={waiting} />
        </section>
      )}
      <nav aria-label="Orders" className="grid grid-cols-2 gap-2.5 lg:grid-cols-6">
        {(Object.keys(COD_VIEWS) as CodView[]).map((view) => (
          <Link
            key={view}
            to={addressWith(href('/admin/orders'), { show: view })}
            className="rounded-md border border-line bg-surface-raised px-4 py-3 text-label"
          >
            <span className="text-soft">{COD_VIEWS[view]}</span>
            <b className="block text-panel font-bold tabular-nums">{figures[view].count.toLocaleString('en-IN')}</b>
            <span className="block text-sm text-muted tabular-nums">{formatRupees(figures[view].sum)}</span>
          </Link>
        ))}
      </nav>
      {overdue > 0 && (
        <p className="mt-3">
          <TextLink to={addressWith(href('/admin/orders'), { show: overdueCod(days) })} alone>
            Overdue: {overdue} not paid {days} days after delivery
          </TextLink>
        </p>
      )}
      <div className="mt-6 grid gap-4">
        {shown?.lines && (
          <RemittanceTable lines={shown.lines} isDone={actionData?.intent === recordRemittanceForm.intent} />
        )}
        {shown?.lines && actionData?.intent === checkRemittanceForm.intent && (
          <RecordForm list={shown.list} lines={shown.lines} />
        )}
        <RemittanceForm key={shown?.list} list={shown?.list ?? ''} />
      </div>
    </>
  )
}

function RecordForm({ list, lines }: Required<ShownRemittance>) {
  const good = lines.filter(({ plan }) => plan === 'record')
  if (good.length === 0) return null
  const sum = formatRupees(paiseTotal(good.reduce((total, { amount }) => total + (amount ?? 0), 0)))
  return (
    <Form method="post">
      <input type="hidden" name="list" value={list} />
      <SubmitButton intent={recordRemittanceForm.intent} busyLabel="Recording...">
        {good.length === 1 ? `Record 1 payment, ${sum}` : `Record ${good.length} payments, ${sum}`}
      </SubmitButton>
    </Form>
  )
}

function RemittanceForm({ list }: { list: string }) {
  return (
    <Panel title="The courier’s remittance file" className="max-w-180">
      <p className="mb-4 text-soft">
        Tracking or order number, amount, and the transfer’s reference. Columns can be named in the first line. Nothing
        changes until you have seen what each line will do.
      </p>
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <FileField name="file" label="CSV file" optional accept=".csv,text/csv,text/plain" />
        <TextAreaField
          name="list"
          label="Or its lines"
          optional
          defaultValue={list}
          rows={4}
          spellCheck={false}
          autoComplete="off"
          hint="1490812345678, 1299.00, UTR123456"
        />
        <SubmitButton intent={checkRemittanceForm.intent} busyLabel="Checking..." className="justify-self-start">
          Check
        </SubmitButton>
      </Form>
    </Panel>
  )
}
