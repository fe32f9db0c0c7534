import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { listProductsBetweenGstRates } from '#app/domain/catalog/manage/products-between-gst-rates.server.ts'
import { sellerOf } from '#app/domain/orders/seller.ts'
import { PriceBandNotice } from '#app/domain/orders/tax/price-band-notice.tsx'
import {
  findFirstSale,
  listMonthDocuments,
  sumTurnover,
  sumUnpaidSales,
} from '#app/domain/orders/tax/tax-documents.server.ts'
import { TaxDownloads } from '#app/domain/orders/tax/tax-downloads.tsx'
import { listTaxMonths } from '#app/domain/orders/tax/tax-month.ts'
import { listSellers, sellerKey, taxReport } from '#app/domain/orders/tax/tax-report.ts'
import { taxSummary } from '#app/domain/orders/tax/tax-summary.ts'
import { CreditNotesTable, HsnTable, SalesTable, SeriesTable, TotalsTable } from '#app/domain/orders/tax/tax-tables.tsx'
import { type Turnover, TurnoverStrip } from '#app/domain/orders/tax/turnover-strip.tsx'
import { sumOrderRefunds } from '#app/domain/payments/refunds/sum-refunds.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { SearchForm } from '#app/ui/back-office/search-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/tax'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const now = new Date()
  const months = listTaxMonths((await findFirstSale(db)) ?? now, now)
  const month = months.find(({ key }) => key === searchParams.get('month')) ?? months[0]
  if (!month) throw new Error('the list of months has no month')

  const documents = await listMonthDocuments(db, month)
  const sellers = listSellers(documents)
  const current = sellerOf(context.get(shopContext).settings)
  const seller = sellers.find((each) => sellerKey(each) === searchParams.get('seller')) ?? sellers.at(-1) ?? current
  const [quarter, year, between] = await Promise.all([
    readTurnover(db, month.quarterFrom, month.to),
    readTurnover(db, month.yearFrom, month.to),
    current.taxMode === 'regular' ? listProductsBetweenGstRates(db) : [],
  ])
  return {
    months: months.map(({ key, label }) => ({ value: key, label })),
    month: month.key,
    sellers: sellers.map((each) => ({ value: sellerKey(each), label: each.gstin ?? 'Without a GSTIN' })),
    summary: taxSummary(taxReport(documents, seller)),
    turnover: { month: await readTurnover(db, month.from, month.to), quarter, year },
    between,
  }
}

async function readTurnover(db: Db, from: Date, to: Date): Promise<Turnover> {
  const [sold, refunded, unpaid] = await Promise.all([
    sumTurnover(db, { from, to }),
    sumOrderRefunds(db, { from, to }),
    sumUnpaidSales(db, { from, to }),
  ])
  return { sold, refunded, unpaid }
}

export default function AdminTax({ loaderData }: Route.ComponentProps) {
  const { months, month, sellers, summary, turnover, between } = loaderData
  const { taxMode, seller, series } = summary
  return (
    <>
      <AdminTitle title="Tax" />
      <SearchForm
        label="Month"
        selects={[
          { name: 'month', label: 'Month', value: month, options: months },
          ...(sellers.length > 1 ? [{ name: 'seller', label: 'Registration', value: seller, options: sellers }] : []),
        ]}
      />
      <PriceBandNotice products={between} summary={summary} />
      {taxMode !== 'regular' && <TurnoverStrip taxMode={taxMode} {...turnover} />}
      {series.length === 0 ? (
        <EmptyState motif="buti" title="No documents this month">
          Invoices and credit notes issued this month are summarised here.
        </EmptyState>
      ) : (
        <MonthTables month={month} summary={summary} />
      )}
    </>
  )
}

function MonthTables({ month, summary }: Pick<Route.ComponentProps['loaderData'], 'month' | 'summary'>) {
  const { taxMode, seller, hasBusinesses, sales, hsn, creditNotes, creditNoteCount, series, totals } = summary
  const hasTax = taxMode === 'regular'
  return (
    <div className="grid gap-6">
      {hasTax && (
        <Section
          title="Totals"
          note={`Tax included in the invoices of ${summary.gstin}, and what credit notes deduct.`}
        >
          <TotalsTable totals={totals} />
        </Section>
      )}
      {sales.length > 0 && (
        <Section
          title={hasTax ? 'Sales by state and rate' : 'Sales by state'}
          note={creditNotes.length > 0 ? 'Invoices only; credit notes are below.' : undefined}
        >
          <SalesTable sales={sales} taxMode={taxMode} gstin={summary.gstin} />
        </Section>
      )}
      {hasTax && hsn.length > 0 && (
        <Section title="HSN summary" note="Credit notes are deducted. One of an amount alone deducts no units.">
          <HsnTable hsn={hsn} />
        </Section>
      )}
      {creditNotes.length > 0 && (
        <Section
          title="Credit notes"
          note={
            creditNoteCount > creditNotes.length ? `The first ${creditNotes.length} of ${creditNoteCount}.` : undefined
          }
        >
          <CreditNotesTable creditNotes={creditNotes} />
        </Section>
      )}
      <Section title="Document numbers">
        <SeriesTable series={series} />
      </Section>
      <Section title="For your books">
        <TaxDownloads taxMode={taxMode} seller={seller} hasBusinesses={hasBusinesses} month={month} group="books" />
      </Section>
      {hasTax && (
        <Section
          title="GSTR-1"
          note="In the columns of the GST portal’s offline tool. Have your accountant check the figures before filing."
        >
          <TaxDownloads taxMode={taxMode} seller={seller} hasBusinesses={hasBusinesses} month={month} group="gstr1" />
        </Section>
      )}
    </div>
  )
}

function Section({ title, note, children }: { title: string; note?: string | undefined; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      {note && <p className="max-w-prose text-soft">{note}</p>}
      <div className="mt-2">{children}</div>
    </section>
  )
}
