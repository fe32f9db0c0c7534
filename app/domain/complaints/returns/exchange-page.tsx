import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { formatDate } from '#app/shared/dates.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Banner } from '#app/ui/banner.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { OrderComplaints } from '../components/order-complaints.tsx'
import { ExchangeForm } from './exchange-form.tsx'
import type { ExchangePageData } from './exchange-page.server.ts'

interface ExchangePageProps {
  data: ExchangePageData
  response: FormResponse | undefined
  /** Absent for a guest, who has no page of the order. */
  orderPath?: string
  complaintPath: string
}

/** A customer asks for another size of something they bought, and sees how their exchanges stand. */
export function ExchangePage({ data, response, orderPath, complaintPath }: ExchangePageProps) {
  const { order, until, isOffered, choices, exchanges, requestId } = data
  const number = `Order ${order.orderNumber}`
  return (
    <PageWidth className="py-6 pb-14 lg:py-11 lg:pb-22">
      <PageMetadata title={`Exchange for another size, order ${order.orderNumber}`} isPrivate />
      <div className="max-w-180">
        <PageTitle>Exchange for another size</PageTitle>
        <p className="mt-2 mb-5 text-soft">
          {orderPath ? (
            <TextLink to={orderPath} className="whitespace-nowrap tabular-nums">
              {number}
            </TextLink>
          ) : (
            <span className="whitespace-nowrap tabular-nums">{number}</span>
          )}
          {choices.length > 0 &&
            '. We hold the new size for you. You pay nothing for it, even if its price has changed.'}
        </p>
        <OrderComplaints complaints={exchanges} className="mb-5" />
        {choices.length > 0 ? (
          <Panel>
            <ExchangeForm choices={choices} requestId={requestId} response={response} />
          </Panel>
        ) : (
          <Banner tone={exchanges.length > 0 ? 'info' : 'warning'} title={nothingTitle(data)}>
            {isOffered
              ? 'The other sizes are out of stock, or the items were refunded or exchanged already.'
              : notOfferedText(until)}
          </Banner>
        )}
        <p className="mt-5 text-soft">
          Is something wrong with an item? <TextLink to={complaintPath}>Report a problem</TextLink> instead.
        </p>
      </div>
    </PageWidth>
  )
}

function nothingTitle({ isOffered, exchanges }: ExchangePageData): string {
  if (!isOffered) return 'This order can’t be exchanged'
  return exchanges.length > 0 ? 'There’s nothing else to exchange' : 'There’s nothing to exchange'
}

/** Why nothing of an order can be exchanged. */
function notOfferedText(until: Date | undefined): string {
  return until === undefined
    ? 'You can exchange items of an order once it’s delivered. A replacement can’t be exchanged again.'
    : `You could ask for another size until ${formatDate(until)}.`
}
