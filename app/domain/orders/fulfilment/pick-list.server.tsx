import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { itemCodesText } from '#app/domain/catalog/size-codes.ts'
import { ColumnHeads } from '#app/domain/orders/invoicing/order-document.server.tsx'
import { iconUrl } from '#app/domain/settings/brand.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { imageKey, renditionAddress } from '#app/platform/storage/image-address.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import type { PickList } from './pick-list.ts'
import { PrintedPage } from './printed-page.server.tsx'

/**
 * A pick list as a page to print. Names are escaped.
 *
 * @param options.nonce Allows the page's own script, which prints it.
 */
export function pickListHtml(list: PickList, options: PickListOptions): string {
  return `<!doctype html>\n${renderToStaticMarkup(<PickListPage list={list} {...options} />)}\n`
}

interface PickListOptions {
  readonly nonce: string
  readonly now: Date
  readonly settings: ShopSettings
}

function PickListPage({ list, nonce, now, settings }: PickListOptions & { list: PickList }) {
  return (
    <PrintedPage title="Pick list" icon={iconUrl(settings)} nonce={nonce} styles={STYLES}>
      <h1>Pick list</h1>
      <p>
        {count(list.units, 'unit')} for {count(list.orders.length, 'order')} · {formatDateTime(now)}
      </p>
      {list.cancelled.length > 0 && (
        <p>
          Left out because they are cancelled:{' '}
          {list.cancelled.map((number, index) => (
            <Fragment key={number}>
              {index > 0 && ', '}
              <span className="number">{number}</span>
            </Fragment>
          ))}
        </p>
      )}
      {list.waiting.map(({ number, firstDay }) => (
        <p key={number}>
          Don’t send <span className="number">{number}</span> before {firstDay}
        </p>
      ))}
      <table>
        <thead>
          <tr>
            <th scope="col" className="picture">
              <span className="unseen">Picture</span>
            </th>
            <ColumnHeads names={[['Product'], ['Size', 'size'], ['Units', 'figure'], ['Picked', 'figure']]} />
          </tr>
        </thead>
        <tbody>
          {list.lines.map((line) => (
            <tr key={`${line.image} ${line.name} ${line.size}`}>
              <td className="picture">
                <img src={smallImage(line.image)} alt="" width={48} height={64} />
              </td>
              <th scope="row">
                {line.name}
                {line.codes && <p className="orders">{itemCodesText(line.codes)}</p>}
                <p className="orders">
                  {line.orders.map(({ number, units }) => (
                    <Fragment key={number}>
                      <span className="order">
                        {number}
                        {units > 1 && ` × ${units}`}
                      </span>{' '}
                    </Fragment>
                  ))}
                </p>
              </th>
              <td>{line.size}</td>
              <td className="figure">
                <b>{line.units}</b>
              </td>
              <td className="figure box">☐</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintedPage>
  )
}

function smallImage(image: string): string {
  return imageKey(image) === undefined ? image : renditionAddress(image, { width: 320, format: 'webp' })
}

function count(units: number, noun: string): string {
  return units === 1 ? `1 ${noun}` : `${units} ${noun}s`
}

const STYLES = `
  body { max-width: 210mm; }
  p { margin: 0 0 4px; }
  .picture { width: 56px; }
  .picture img { display: block; width: 48px; height: 64px; object-fit: cover; }
  .figure { width: 58px; }
  .orders { font-size: 12px; }
  .order { margin-right: 4px; }
  .order, .number { white-space: nowrap; }
  @media screen and (max-width: 400px) { .picture { width: 44px; } .picture img { width: 36px; height: 48px; } }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`
