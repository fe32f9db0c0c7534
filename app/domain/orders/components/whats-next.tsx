import { Check } from 'lucide-react'
import { expectedDelivery } from '#app/domain/orders/expected-delivery.ts'
import { deliveryDays, processingDays } from '#app/domain/settings/promised-days.ts'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { formatDayAndMonth } from '#app/shared/dates.ts'
import { cn } from '#app/ui/class-names.ts'
import { Panel } from '#app/ui/layout/panel.tsx'
import type { OrderStatus } from '#app/vocabulary/statuses.ts'
import { dayAheadText } from '../gift/gift.ts'
import type { Order } from '../order.ts'

type ExpectedOrder = Pick<Order, 'status' | 'estimatedDelivery' | 'createdAt' | 'cod' | 'gift'>

const stepsOf = (order: ExpectedOrder, firstDay: string | undefined, shop: PublicSettings) => [
  {
    title: 'Order confirmed',
    text: order.cod ? 'We’ve received your order.' : 'Your payment went through and we’ve received your order.',
  },
  { title: 'We prepare your order', text: `Pressed, checked and packed in ${processingDays(shop)}.` },
  {
    title: order.gift ? 'On its way' : 'On its way to you',
    text: `${firstDay ? `Not sent before ${firstDay}. ` : ''}Delivered ${deliveryText(order, shop)}. Track it on this page.`,
  },
]

/** The order's own date; the promised days where the owner shows no dates. */
function deliveryText(order: ExpectedOrder, shop: PublicSettings): string {
  return shop.lineDatedDelivery ? `by ${formatDayAndMonth(expectedDelivery(order))}` : `in ${deliveryDays(shop)}`
}

const STEPS_DONE: Record<OrderStatus, number> = {
  draft: 0,
  pending: 0,
  confirmed: 1,
  processing: 1,
  shipped: 2,
  delivered: 3,
  cancelled: 0,
  refused: 0,
}

/** The three steps between payment and delivery; completed ones are ticked. */
export function WhatsNext({ order }: { order: ExpectedOrder }) {
  const steps = stepsOf(order, dayAheadText(order, new Date()), useShop())
  const done = STEPS_DONE[order.status]
  return (
    <Panel title="What's Next">
      <ol>
        {steps.map(({ title, text }, index) => (
          <li key={title} className="relative grid grid-cols-[1.875rem_minmax(0,1fr)] gap-3.5 pb-5 last:pb-0">
            {index < steps.length - 1 && (
              <span aria-hidden="true" className="stitch-y absolute top-8 bottom-0.5 left-3.5 text-rosegold-400" />
            )}
            <span
              className={cn(
                'grid size-7.5 place-items-center rounded-full border-[1.5px] text-label font-bold tabular-nums',
                index < done ? 'border-primary bg-primary text-white' : 'border-rosegold-400 text-accent',
              )}
            >
              {index < done ? <Check size={16} className="stroke-2" /> : index + 1}
            </span>
            <div>
              <p className="text-md font-bold">
                {title}
                {index < done && <span className="sr-only">, done</span>}
              </p>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
