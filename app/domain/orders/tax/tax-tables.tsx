import type { ReactNode } from 'react'
import { formatRupees } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { stateOfGstin } from '#app/vocabulary/gstin.ts'
import type { DocumentSeries } from './document-series.ts'
import type { HsnAmount } from './tax-document.ts'
import { type FlaggedItem, type StateAmount, stateCode } from './tax-report.ts'
import { formatSum, type TaxSum } from './tax-sum.ts'
import { type CreditNoteRow, DOCUMENT_LABELS, type TaxSummary } from './tax-summary.ts'

type TotalRow = TaxSum & { readonly label: string }

/** Invoices, credit notes, and what is left: the sums of the return. */
export function TotalsTable({ totals }: Pick<TaxSummary, 'totals'>) {
  const rows: TotalRow[] = [
    { label: 'Invoices', ...totals.invoices },
    { label: 'Credit notes', ...totals.creditNotes },
    { label: 'Net', ...totals.net },
  ]
  return (
    <DataTable
      caption="Totals"
      columns={[leadColumn<TotalRow>('Documents', ({ label }) => label), ...amountColumns<TotalRow>()]}
      rows={rows}
      rowKey={({ label }) => label}
    />
  )
}

/**
 * Sales by state and rate. A shop that collects no tax has one row for each state; under the composition scheme, other states have
 * a red edge, because it may not sell there.
 */
export function SalesTable({ sales, taxMode, gstin }: Pick<TaxSummary, 'sales' | 'taxMode' | 'gstin'>) {
  const hasTax = taxMode === 'regular'
  const homeState = taxMode === 'composition' && gstin !== null ? stateOfGstin(gstin) : undefined
  return (
    <DataTable
      caption="Sales by state"
      columns={[
        leadColumn<StateAmount>('State', ({ state }) => (
          <>
            {state} <span className="font-normal text-muted">{stateCode(state)}</span>
          </>
        )),
        ...(hasTax ? [rateColumn<StateAmount>(), ...amountColumns<StateAmount>()] : [totalColumn<StateAmount>()]),
      ]}
      rows={[...sales]}
      rowKey={({ state, gstRate }) => `${state} ${gstRate}`}
      isUrgent={({ state }) => homeState !== undefined && stateCode(state) !== homeState}
    />
  )
}

/** Table 12 of the return: net of credit notes. */
export function HsnTable({ hsn }: Pick<TaxSummary, 'hsn'>) {
  return (
    <DataTable
      caption="HSN summary"
      columns={[
        leadColumn<HsnAmount>('HSN', ({ hsnCode }) =>
          hsnCode === '' ? <span className="font-normal text-danger">No code</span> : hsnCode,
        ),
        rateColumn<HsnAmount>(),
        {
          header: 'Units',
          align: 'end',
          card: 'line-end',
          cell: ({ quantity }) => (
            <>
              {quantity}
              <span className="lg:hidden">{quantity === 1 ? ' unit' : ' units'}</span>
            </>
          ),
        },
        ...amountColumns<HsnAmount>(),
      ]}
      rows={[...hsn]}
      rowKey={({ hsnCode, gstRate }) => `${hsnCode} ${gstRate}`}
    />
  )
}

export function CreditNotesTable({ creditNotes }: Pick<TaxSummary, 'creditNotes'>) {
  return (
    <DataTable
      caption="Credit notes"
      columns={[
        leadColumn<CreditNoteRow>('Credit note', ({ number }) => <span className="whitespace-nowrap">{number}</span>),
        { header: 'Date', card: 'line', cell: ({ issuedAt }) => formatDate(issuedAt) },
        {
          header: 'Invoice',
          card: 'wide',
          cell: ({ invoice, state }) => (
            <>
              <span className="whitespace-nowrap">{invoice}</span>
              <span className="block text-sm text-muted max-lg:inline"> {state}</span>
            </>
          ),
        },
        ...amountColumns<CreditNoteRow>(),
      ]}
      rows={[...creditNotes]}
      rowKey={({ number }) => number}
    />
  )
}

/** Numbers that no document has get a red edge, because they have to be explained. */
export function SeriesTable({ series }: Pick<TaxSummary, 'series'>) {
  return (
    <DataTable
      caption="Document numbers"
      columns={[
        leadColumn<DocumentSeries>('Documents', ({ kind }) => DOCUMENT_LABELS[kind]),
        {
          header: 'From – to',
          card: 'wide',
          cell: ({ first, last }) => (
            <span className="whitespace-nowrap">{first === last ? first : `${first} – ${last}`}</span>
          ),
        },
        {
          header: 'Issued',
          align: 'end',
          card: 'aside',
          cell: ({ issued }) => (
            <>
              {issued.toLocaleString('en-IN')}
              <span className="lg:hidden"> issued</span>
            </>
          ),
        },
        {
          header: 'Missing numbers',
          card: 'wide',
          cell: ({ gaps, replacements }) => (
            <>
              {gaps.length === 0 ? (
                <span className="text-muted">None missing</span>
              ) : (
                <span className="text-danger">Missing: {gaps.join(', ')}</span>
              )}
              {replacements.length > 0 && (
                <span className="block text-sm text-muted">
                  Replacements, which need no invoice: {replacements.join(', ')}
                </span>
              )}
            </>
          ),
        },
      ]}
      rows={[...series]}
      rowKey={({ first }) => first}
      isUrgent={({ gaps }) => gaps.length > 0}
    />
  )
}

/** Items sold at prices that fit neither rate. */
export function FlaggedTable({ flagged }: Pick<TaxSummary, 'flagged'>) {
  return (
    <DataTable
      caption="Items at prices that fit neither rate"
      columns={[
        leadColumn<FlaggedItem>('Product', ({ name }) => <span className="wrap-anywhere">{name}</span>),
        { header: 'Invoice', card: 'line', cell: ({ invoice }) => invoice },
        { header: 'Date', card: 'foot', cell: ({ issuedAt }) => formatDate(issuedAt) },
        { header: 'Units', align: 'end', card: 'line-end', cell: ({ quantity }) => `× ${quantity}` },
        { header: 'Unit price', align: 'end', card: 'aside', cell: ({ price }) => formatRupees(price) },
      ]}
      rows={[...flagged]}
      rowKey={({ invoice, name, price }) => `${invoice} ${name} ${price}`}
    />
  )
}

/** The column that names a row. */
function leadColumn<Row>(header: string, nameOf: (row: Row) => ReactNode): Column<Row> {
  return { header, card: 'lead', cell: (row) => <b className="font-semibold">{nameOf(row)}</b> }
}

function rateColumn<Row extends { readonly gstRate: number | null }>(): Column<Row> {
  return {
    header: 'Rate',
    align: 'end',
    card: 'line',
    cell: ({ gstRate }) => (
      <>
        <span className="text-muted lg:hidden">Rate </span>
        {gstRate === null ? '' : `${gstRate / 100}%`}
      </>
    ),
  }
}

function totalColumn<Row extends TaxSum>(): Column<Row> {
  return {
    header: 'Total',
    align: 'end',
    card: 'aside',
    cell: ({ amount }) => <b className="font-semibold whitespace-nowrap">{formatSum(amount)}</b>,
  }
}

/** Value and taxes, then the total. On phones each tax has a line, unless it is zero. */
function amountColumns<Row extends TaxSum>(): Column<Row>[] {
  return [
    amountColumn('taxable', 'Taxable value'),
    amountColumn('cgst', 'CGST'),
    amountColumn('sgst', 'SGST'),
    amountColumn('igst', 'IGST'),
    totalColumn(),
  ]
}

function amountColumn<Row extends TaxSum>(part: keyof TaxSum, header: string): Column<Row> {
  return {
    header,
    align: 'end',
    card: 'wide',
    cell: (row) => <Amount label={header} isZero={row[part] === 0} amount={formatSum(row[part])} />,
  }
}

function Amount({ label, amount, isZero }: { label: string; amount: ReactNode; isZero: boolean }) {
  return (
    <span className={isZero ? 'text-muted max-lg:hidden' : 'flex justify-between gap-3 whitespace-nowrap lg:block'}>
      <span className="text-muted lg:hidden">{label}</span>
      {amount}
    </span>
  )
}
