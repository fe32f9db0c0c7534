import { formatRupees, paise } from '#app/money.ts'
import { SummaryList } from '#app/ui/summary-list.tsx'
import type { RefundPlan } from '../refund-plan.ts'

/** What a refund adds up to: items, delivery charge, another amount, and the total. Empty without a plan. */
export function RefundSum({ plan }: { plan: RefundPlan | undefined }) {
  const items = plan?.items.reduce((sum, item) => sum + item.amount, 0) ?? 0
  const parts = plan && [
    { label: 'Items', amount: items },
    { label: 'Delivery charge', amount: plan.delivery },
    { label: 'Another amount', amount: plan.amount - plan.delivery - items },
  ]
  return (
    <div aria-live="polite">
      {parts && (
        <SummaryList
          rows={[
            ...parts
              .filter(({ amount }) => amount > 0)
              .map(({ label, amount }) => ({ label, value: formatRupees(paise(amount)) })),
            { label: 'Total refund', value: formatRupees(plan.amount), kind: 'total' },
          ]}
        />
      )}
    </div>
  )
}
