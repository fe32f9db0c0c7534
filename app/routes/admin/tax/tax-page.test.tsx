import { expect, test } from 'vitest'
import { type SoldOrder, taxCreditNotes, taxInvoice } from '#app/domain/orders/tax/tax-document.ts'
import { taxMonth } from '#app/domain/orders/tax/tax-month.ts'
import { taxReport } from '#app/domain/orders/tax/tax-report.ts'
import { taxSummary } from '#app/domain/orders/tax/tax-summary.ts'
import { paise, paiseTotal } from '#app/money.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import type { Route } from './+types/tax'
import AdminTax from './tax.tsx'

const GUJARAT = '24AAACC1206D1ZM'

/** An order of one kurti for ₹2,799. */
function makeSoldOrder(overrides: Partial<SoldOrder> = {}): SoldOrder {
  const { taxMode = 'regular' } = overrides
  const price = paise(2_799_00)
  return {
    orderNumber: '2627-000002',
    createdAt: new Date('2026-11-21T16:30:00+05:30'),
    state: 'Kerala',
    sellerGstin: taxMode === 'unregistered' ? null : GUJARAT,
    buyerGstin: null,
    buyerName: null,
    taxMode,
    total: price,
    shipping: paise(0),
    discount: paise(0),
    items: [
      {
        name: 'Ajrakh Kurti',
        size: 'M',
        quantity: 1,
        price,
        discount: paise(0),
        hsnCode: '6206',
        gstRate: taxMode === 'regular' ? 1800 : null,
      },
    ],
    ...overrides,
  }
}

function markup(sold: SoldOrder | undefined, taxMode: SoldOrder['taxMode'] = 'regular'): string {
  const month = taxMonth('2026-11')
  if (!month) throw new Error('no month')
  const gstin = taxMode === 'unregistered' ? null : GUJARAT
  const invoices = sold ? [taxInvoice(sold)] : []
  const notes = [{ number: 'CN-2627-000001', amount: paise(118_00), issuedAt: new Date('2026-11-25T12:00:00+05:30') }]
  const creditNotes = taxMode === 'regular' ? invoices.flatMap((invoice) => taxCreditNotes(invoice, notes)) : []
  const invoiceGaps = [{ first: 1, last: 1, next: 2, before: null, isReplacement: false }]
  const report = taxReport(
    {
      month,
      invoices,
      creditNotes,
      challans: [],
      invoiceGaps,
      reissuedInvoiceGaps: [],
      creditNoteGaps: [],
      challanGaps: [],
    },
    { taxMode, gstin },
  )
  const period = { sold: paiseTotal(2_799_00), refunded: paiseTotal(100_00), unpaid: paiseTotal(50_00) }
  const loaderData: Route.ComponentProps['loaderData'] = {
    months: [{ value: '2026-11', label: 'November 2026' }],
    month: '2026-11',
    sellers: [],
    summary: taxSummary(report),
    turnover: { month: period, quarter: period, year: period },
    between: [],
  }
  return htmlOf(<AdminTax {...({ loaderData } as Route.ComponentProps)} />, '/admin/tax')
}

test('M150 the tax screen of a registered shop has totals, states, codes, credit notes and flagged items', () => {
  const html = markup(makeSoldOrder())
  const text = textOf(html)
  expect(text).toContain('Net Taxable value ₹2,272.03')
  expect(text).toContain('Kerala 32 Rate 18% Taxable value ₹2,372.03')
  expect(text).toContain('6206 Rate 18% 1 unit ')
  expect(text).toContain('CN-2627-000001 25 November 2026 INV-2627-000002')
  expect(text).toContain('Ajrakh Kurti INV-2627-000002 21 November 2026 × 1 ₹2,799')
  expect(text).toContain('Missing: INV-2627-000001')
  expect(html).toContain(`href="/admin/tax/gstr1.json?month=2026-11&amp;seller=regular-${GUJARAT}"`)
})

test.each(['composition', 'unregistered'] as const)(
  'the tax screen of a shop that is %s has its turnover, and no tax',
  (taxMode) => {
    const html = markup(makeSoldOrder({ taxMode }), taxMode)
    const text = textOf(html)
    expect(text).toContain('Sales this month ₹2,799.00')
    expect(text).toContain('Quarter so far ₹2,649.00')
    expect(text).not.toMatch(/CGST|GSTR-1|Rate|neither/)
    expect(html).not.toContain('gstr1')
  },
)

test('a month without documents says so, and offers no downloads', () => {
  const html = markup(undefined)
  expect(textOf(html)).toContain('No documents this month')
  expect(html).not.toContain('/admin/tax/')
})
