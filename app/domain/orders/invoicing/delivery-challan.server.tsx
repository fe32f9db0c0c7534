import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { addPaise, formatRupees, multiplyPaise, type Paise, paise } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import type { InvoicedItem, InvoicedOrder } from '../order.ts'
import { orderDocumentNumber } from '../order-number.ts'
import { ColumnHeads, Fact, orderDocumentHtml, PlaceOfSupply } from './order-document.server.tsx'
import { Signature, TAX_STYLES } from './tax-invoice.server.tsx'

/** The three copies that rule 55(2) of the CGST Rules asks for; the one in hand is ticked. */
const COPIES = ['Original for consignee', 'Duplicate for transporter', 'Triplicate for consigner']

/**
 * The delivery challan of a replacement as a self-contained file, which accompanies goods that aren't supplied: rule 55 of the CGST
 * Rules. It states what the goods are worth, and no tax, because none is charged. @param logo As a data URL.
 */
export function deliveryChallanHtml(order: InvoicedOrder, settings: ShopSettings, logo?: string): string {
  const { sellerGstin: gstin, replaces } = order
  const number = orderDocumentNumber(order)
  return orderDocumentHtml({
    title: `Delivery Challan ${number}`,
    heading: 'Delivery Challan',
    notice: 'Free replacement, not a supply. There is nothing to pay.',
    seller: { settings, gstin, logo },
    facts: (
      <>
        <Fact name="Challan number">{number}</Fact>
        <Fact name="Date">{formatDate(order.createdAt)}</Fact>
        {replaces && <Fact name="Replacement for order">{replaces.orderNumber}</Fact>}
        {gstin && <PlaceOfSupply state={order.shippingAddress.state} />}
        <Fact name="Copy" wide>
          {COPIES.map((copy) => (
            <span key={copy} className="copy">
              ☐&nbsp;{copy}{' '}
            </span>
          ))}
        </Fact>
      </>
    ),
    addressTitle: 'Consignee',
    order,
    children: (
      <>
        <GoodsTable order={order} />
        <Signature name={settings.legalName || settings.name} />
      </>
    ),
    footer: <p>The value is declared for transport.</p>,
    styles: `${TAX_STYLES} .copy { display: inline-block; margin-right: 12px; }`,
  })
}

function GoodsTable({ order: { items, taxMode } }: { order: InvoicedOrder }) {
  const rowValue = taxMode === 'regular' ? taxableValue : goodsValue
  const valueName = taxMode === 'regular' ? 'Taxable value' : 'Value'
  return (
    <table>
      <thead>
        <tr>
          <ColumnHeads names={[['Item'], ['HSN'], ['Quantity', 'figure'], [valueName, 'figure']]} />
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              {item.name}, size {item.size}
            </th>
            <td>{item.hsnCode}</td>
            <td className="figure">{item.quantity} pcs</td>
            <td className="figure">{formatRupees(rowValue(item))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3} className="figure">
            Total value
          </th>
          <td className="figure">{formatRupees(addPaise(...items.map(rowValue)))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function goodsValue({ value, quantity }: InvoicedItem): Paise {
  return multiplyPaise(value, quantity)
}

/** What the goods are worth without the tax within their price. */
function taxableValue(item: InvoicedItem): Paise {
  return paise(Math.round((goodsValue(item) * 10_000) / (10_000 + (item.gstRate ?? 0))))
}
