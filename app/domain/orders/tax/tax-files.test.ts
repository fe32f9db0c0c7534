import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { type SoldOrder, taxCreditNotes, taxInvoice } from './tax-document.ts'
import { listTaxFiles, type TaxFileName } from './tax-file-names.ts'
import { taxFile } from './tax-files.server.ts'
import { taxMonth } from './tax-month.ts'
import { type TaxReport, taxReport } from './tax-report.ts'

const GUJARAT = '24AAACC1206D1ZM'

const order: SoldOrder = {
  orderNumber: '2627-000001',
  createdAt: new Date('2026-11-21T16:30:00+05:30'),
  state: 'Jammu and Kashmir',
  sellerGstin: GUJARAT,
  buyerGstin: null,
  buyerName: null,
  taxMode: 'regular',
  total: paise(2_899_00),
  shipping: paise(100_00),
  discount: paise(0),
  items: [
    {
      name: '=HYPERLINK("x")',
      size: 'M',
      quantity: 1,
      price: paise(2_799_00),
      discount: paise(0),
      hsnCode: '6206',
      gstRate: 1800,
    },
  ],
}

function reportOf(sold: SoldOrder, credited?: number): TaxReport {
  const month = taxMonth('2026-11')
  if (!month) throw new Error('no month')
  const invoice = taxInvoice(sold)
  const note = { number: 'CN-2627-000001', amount: paise(credited ?? 1), issuedAt: order.createdAt }
  const creditNotes = credited === undefined ? [] : taxCreditNotes(invoice, [note])
  // The invoice of a credit note may be of an earlier month.
  const invoices = credited === undefined ? [invoice] : []
  return taxReport(
    {
      month,
      invoices,
      creditNotes,
      challans: [],
      invoiceGaps: [],
      reissuedInvoiceGaps: [],
      creditNoteGaps: [],
      challanGaps: [],
    },
    { taxMode: sold.taxMode, gstin: sold.sellerGstin },
  )
}

function rowsOf(report: TaxReport, name: TaxFileName) {
  const { body, contentType } = taxFile(report, name)
  expect(contentType).toBe('text/csv; charset=utf-8')
  return parse<Record<string, string>>(body, { bom: true, columns: true })
}

describe('a CSV file of a month', () => {
  test('has amounts in rupees, and flags a price that fits neither rate', () => {
    const [item, shipping] = rowsOf(reportOf(order), 'invoice-lines.csv')
    expect(item).toMatchObject({
      Invoice: 'INV-2627-000001',
      Date: '2026-11-21',
      'State code': '01',
      HSN: '6206',
      Quantity: '1',
      'Unit price': '2799',
      'Rate %': '18',
      'Taxable value': '2372.03',
      IGST: '426.97',
      Total: '2799',
    })
    expect(item?.Check).not.toBe('')
    expect(shipping).toMatchObject({ Description: 'Shipping', Total: '100', Check: '' })
  })

  test('X08 runs no formula, and has negative amounts as numbers', () => {
    expect(rowsOf(reportOf(order), 'invoice-lines.csv')[0]?.Description).toBe(`'=HYPERLINK("x") (M)`)
    expect(rowsOf(reportOf(order, 1_180_00), 'gstr1-b2cs.csv')).toEqual([
      {
        Type: 'OE',
        'Place Of Supply': '01-Jammu & Kashmir',
        'Applicable % of Tax Rate': '',
        Rate: '18',
        'Taxable Value': '-1000',
        'Cess Amount': '0',
        'E-Commerce GSTIN': '',
      },
    ])
  })

  test('M399 has a byte-order mark for spreadsheets, and none for the portal’s offline tool', () => {
    const report = reportOf(order)
    const marked = listTaxFiles('regular').filter((name) => taxFile(report, name).body.startsWith('\uFEFF'))
    expect(marked).toEqual([
      'sales-by-state.csv',
      'hsn-summary.csv',
      'invoice-lines.csv',
      'credit-notes.csv',
      'documents.csv',
    ])
  })

  test('of a table without rows has its headings', () => {
    const { body } = taxFile(reportOf(order), 'gstr1-b2cl.csv')
    expect(body.trim().split('\r\n')).toHaveLength(1)
    expect(body).toContain('Invoice Number')
  })

  test.each(['regular', 'composition', 'unregistered'] as const)('can be read for a shop that is %s', (taxMode) => {
    const sellerGstin = taxMode === 'unregistered' ? null : GUJARAT
    const items = order.items.map((item) => ({ ...item, gstRate: taxMode === 'regular' ? item.gstRate : null }))
    const report = reportOf({ ...order, taxMode, sellerGstin, items })
    for (const name of listTaxFiles(taxMode)) expect(taxFile(report, name).body, name).not.toBe('')
    expect(rowsOf(report, 'sales-by-state.csv')).toMatchObject([{ State: 'Jammu and Kashmir', Total: '2899' }])
  })
})

test('only a shop that collects tax has files about it', () => {
  expect(listTaxFiles('regular')).toContain('gstr1.json')
  expect(listTaxFiles('composition')).toEqual(['sales-by-state.csv', 'invoice-lines.csv', 'documents.csv'])
  expect(listTaxFiles('unregistered')).toEqual(listTaxFiles('composition'))
})

test('M434 the tables of businesses have the columns of the offline tool, and only a month with businesses has them', () => {
  const sold = { ...order, buyerGstin: '27AAPFU0939F1ZV', buyerName: '=Rang Mahal LLP' }
  expect(listTaxFiles('regular')).not.toContain('gstr1-b2b.csv')
  expect(listTaxFiles('regular', true)).toEqual(
    expect.arrayContaining(['gstr1-b2b.csv', 'gstr1-cdnr.csv', 'gstr1-hsn-b2b.csv']),
  )
  const lines = taxFile(reportOf(sold), 'gstr1-b2b.csv').body.split('\r\n')
  expect(lines.slice(0, 2)).toEqual([
    'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
    "27AAPFU0939F1ZV,'=Rang Mahal LLP,INV-2627-000001,21-Nov-2026,2899,01-Jammu & Kashmir,N,,Regular B2B,,18,2456.78,0",
  ])
  const [note] = rowsOf(reportOf(sold, 118_00), 'gstr1-cdnr.csv')
  expect(note).toMatchObject({
    'Note Number': 'CN-2627-000001',
    'Note Type': 'C',
    'Note Value': '118',
    'Taxable Value': '100',
  })
  const named = { 'Buyer’s GSTIN': '27AAPFU0939F1ZV', Buyer: "'=Rang Mahal LLP" }
  expect(rowsOf(reportOf(sold), 'invoice-lines.csv')).toMatchObject([named, named])
  expect(rowsOf(reportOf(sold, 118_00), 'credit-notes.csv')).toMatchObject([named])
  expect(rowsOf(reportOf(order, 118_00), 'credit-notes.csv')[0]).not.toHaveProperty('Buyer')
  expect(rowsOf(reportOf(sold), 'gstr1-hsn-b2b.csv')).toHaveLength(1)
  expect(rowsOf(reportOf(sold), 'gstr1-hsn.csv')).toEqual([])
  expect(rowsOf(reportOf(sold), 'gstr1-b2cs.csv')).toEqual([])
})
