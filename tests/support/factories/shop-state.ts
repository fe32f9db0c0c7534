import type { ShopFigures } from '#app/domain/admin/metrics/shop-figures.server.ts'
import type { ShopState } from '#app/domain/admin/metrics/shop-metrics.server.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES, REFUND_STATUSES } from '#app/vocabulary/statuses.ts'

const NOTHING = { count: 0, since: null }

/** What can wait, as monitoring names it. */
const WAITING = [
  'new-orders',
  'late-orders',
  'disputes',
  'payments-without-order',
  'unmatched-payments',
  'open-payments',
  'refunds-to-send',
  'refunds-to-pay-back',
  'refunds-without-items',
  'unsettled',
  'bookings-to-cancel',
  'failed-mails',
  'unread-messages',
  'mails-to-send',
  'webhooks-to-process',
]

type Change = Partial<Omit<ShopState, 'figures'>> & { readonly figures?: Partial<ShopFigures> }

/** The state of a shop in which one job is due and nothing else waits. */
export function shopState({ figures, ...change }: Change = {}): ShopState {
  const none = (statuses: readonly string[]) => Object.fromEntries(statuses.map((status) => [status, 0]))
  return {
    backup: {
      newestAt: new Date('2026-05-01T10:00:00Z'),
      everyHours: 1,
      failure: undefined,
      runningSince: new Date('2026-05-01T09:00:00Z'),
    },
    ...change,
    figures: {
      waiting: Object.fromEntries(WAITING.map((what) => [what, NOTHING])) as ShopFigures['waiting'],
      lastDay: { orders: none(ORDER_STATUSES), payments: none(PAYMENT_STATUSES), refunds: none(REFUND_STATUSES) },
      jobs: [{ queue: 'send-mail', state: 'due', count: 1, since: new Date('2026-05-01T10:59:30Z') }],
      ...figures,
    },
  }
}
