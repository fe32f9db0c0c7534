import { ToWords } from 'to-words/en-IN'
import type { Paise } from '#app/money.ts'
import { chargesOf, type InvoicedOrder } from '../order.ts'
import { type OrderTax, type TaxedAmount, type TaxParts, taxOfOrder } from './gst.ts'
import { ColumnHeads } from './order-document.server.tsx'

const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const percent = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
const words = new ToWords()

/** An amount in words: `One Thousand Two Hundred Ninety Nine Rupees And Fifty Paise Only`. */
export function amountInWords(amount: Paise): string {
  return words.convert(amount / 100, { currency: true })
}

/** The tax within an order sold under a GSTIN. */
export function taxOfInvoice(order: InvoicedOrder, sellerGstin: string): OrderTax {
  return taxOfOrder(
    { ...order, lines: order.items.map((item) => ({ ...item, gstRate: item.gstRate ?? 0 })) },
    { sellerGstin, state: order.shippingAddress.state },
  )
}

/** The items with the tax within their prices: taxable value, CGST and SGST or IGST, and totals. */
export function TaxInvoiceTable({ order, sellerGstin }: { order: InvoicedOrder; sellerGstin: string }) {
  const tax = taxOfInvoice(order, sellerGstin)
  const isDiscounted = order.discount > 0
  const delivery = tax.delivery.filter(({ amount }) => amount > 0)
  return (
    <>
      <div className="wide">
        <table className="tax">
          <thead>
            <tr>
              <ColumnHeads names={[['Item'], ['HSN'], ['Quantity', 'figure'], ['Unit price', 'figure']]} />
              {isDiscounted && <ColumnHeads names={[['Discount', 'figure']]} />}
              <TaxHeads isWithinState={tax.isWithinState} />
            </tr>
          </thead>
          <tbody>
            {order.items.map(
              (item, index) =>
                // What an earlier invoice was credited for isn't on the one that replaces it.
                item.quantity > 0 && (
                  <tr key={item.id}>
                    <th scope="row">
                      {item.name}
                      <small>Size {item.size}</small>
                    </th>
                    <td className="code">{item.hsnCode}</td>
                    <td className="figure">{item.quantity} pcs</td>
                    <td className="figure">{format(item.price)}</td>
                    {isDiscounted && <td className="figure">{format(item.discount)}</td>}
                    <TaxCells isWithinState={tax.isWithinState} of={tax.lines[index]} />
                  </tr>
                ),
            )}
            {delivery.map((share) => (
              <tr key={share.gstRate}>
                <th scope="row">
                  Shipping
                  <small>with goods at {percent.format(share.gstRate / 100)}%</small>
                </th>
                <td />
                <td />
                <td />
                {isDiscounted && <td />}
                <TaxCells isWithinState={tax.isWithinState} of={share} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <TaxTotal isWithinState={tax.isWithinState} total={tax.total} columnsBefore={isDiscounted ? 5 : 4} />
          </tfoot>
        </table>
      </div>
      <TotalInWords amount={tax.total.amount} />
      <p>
        Unit prices and amounts include the tax.
        {isDiscounted && ' Taxable values are those after the discount.'}
        {chargesText(chargesOf(order))}
        {delivery.length === 0 && ' Shipping is FREE.'}
      </p>
    </>
  )
}

/** What the shipping of a document includes besides the delivery; usually empty. */
export function chargesText(charges: ReturnType<typeof chargesOf>): string {
  return charges.map(({ noun, amount }) => ` Shipping includes ₹${format(amount)} for ${noun}.`).join('')
}

/** Headings of the columns that {@link TaxCells} fills. */
export function TaxHeads({ isWithinState }: { isWithinState: boolean }) {
  const taxes = isWithinState ? ['CGST', 'SGST'] : ['IGST']
  return <ColumnHeads names={['Taxable value', ...taxes, 'Amount'].map((name) => [name, 'figure'] as const)} />
}

export function TaxCells({ isWithinState, of }: { isWithinState: boolean; of: TaxedAmount | undefined }) {
  if (!of) return null
  const rate = of.gstRate / 100
  return (
    <>
      <td className="figure">{format(of.taxable)}</td>
      {isWithinState ? (
        <>
          <TaxCell rate={rate / 2} amount={of.cgst} />
          <TaxCell rate={rate / 2} amount={of.sgst} />
        </>
      ) : (
        <TaxCell rate={rate} amount={of.igst} />
      )}
      <td className="figure">{format(of.amount)}</td>
    </>
  )
}

interface TaxTotalProps {
  isWithinState: boolean
  total: TaxParts
  /** Number of columns before the taxable value. */
  columnsBefore: number
}

/** The last row: taxable value, tax and amount of all lines. */
export function TaxTotal({ isWithinState, total, columnsBefore }: TaxTotalProps) {
  const taxes = isWithinState ? (['cgst', 'sgst'] as const) : (['igst'] as const)
  return (
    <tr>
      <th scope="row" colSpan={columnsBefore} className="figure">
        Total in ₹
      </th>
      {(['taxable', ...taxes, 'amount'] as const).map((part) => (
        <td key={part} className="figure">
          {format(total[part])}
        </td>
      ))}
    </tr>
  )
}

/** Says the figure again, too: on a phone the table's last column is out of sight. */
export function TotalInWords({ amount }: { amount: Paise }) {
  return (
    <p className="words">
      Total: ₹{format(amount)}, in words: <b>{amountInWords(amount)}</b>
    </p>
  )
}

/** @param name The shop's legal name, or its name. */
export function Signature({ name }: { name: string }) {
  return (
    <p className="signature">
      For {name}
      <span>Authorised signatory</span>
    </p>
  )
}

function TaxCell({ rate, amount }: { rate: number; amount: Paise }) {
  return (
    <td className="figure">
      {format(amount)}
      <small>{percent.format(rate)}%</small>
    </td>
  )
}

/** Always with paise, so that columns line up; the rupee sign is in the heading. */
function format(amount: Paise): string {
  return rupees.format(amount / 100)
}

export const TAX_STYLES = `
  .wide { overflow-x: auto; }
  .tax { min-width: 600px; font-size: 13px; }
  .tax th, .tax td { padding: 7px 5px; }
  .tax tbody th { min-width: 130px; }
  .tax small { display: block; font-size: 11px; color: #574149; }
  .tax tfoot td { white-space: nowrap; }
  .tax tfoot tr:last-child th, .tax tfoot tr:last-child td { font-size: 14px; border-top: 1px solid #641b38; }
  .tax .code { white-space: nowrap; overflow-wrap: normal; }
  .words { margin: 16px 0 4px; }
  .words + p { margin: 0; font-size: 13px; }
  .signature { display: flex; flex-direction: column; align-items: flex-end; gap: 36px; margin: 12px 0 0; break-inside: avoid; }
  .signature span { padding-top: 4px; border-top: 1px solid #574149; font-size: 13px; }
  @media print {
    .facts dl { flex-basis: 320px; grid-template-columns: 1fr 1fr; }
    .wide { overflow: visible; }
    .tax { min-width: 0; margin-top: 12px; font-size: 11px; }
    .tax th, .tax td { padding: 3px 4px; }
    .tax tbody th { min-width: 0; }
    .tax small { font-size: 10px; }
    .tax tfoot tr:last-child th, .tax tfoot tr:last-child td { font-size: 12px; }
    .words { margin: 8px 0 2px; }
    .words + p, .signature span { font-size: 11px; }
    .signature { gap: 28px; margin-top: 8px; }
  }
`
