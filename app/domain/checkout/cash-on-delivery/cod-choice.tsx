import { Banknote } from 'lucide-react'
import { Link } from 'react-router'
import type { Address } from '#app/domain/addresses/address.ts'
import { formatRupees } from '#app/money.ts'
import { cn } from '#app/ui/class-names.ts'
import { checkoutPath } from '../steps/checkout-step.ts'
import type { ShownCod } from './read-shown-cod.server.ts'

/** The two ways to pay, or why the order can't be paid on delivery. */
export default function CodChoice({ cod, address }: { cod: ShownCod; address: Address }) {
  if (cod.obstacle !== undefined) {
    return (
      <p className="mb-3.5 flex items-start gap-2.5 rounded-md border border-line bg-surface-raised px-3.5 py-3 text-soft">
        <Banknote size={20} className="mt-0.5 flex-none" />
        {cod.obstacle}
      </p>
    )
  }
  const ways = [
    { name: 'Pay online', note: 'UPI, card or net banking', isChosen: !cod.isChosen, query: {} },
    {
      name: 'Cash on Delivery',
      note: cod.fee > 0 ? `Fee ${formatRupees(cod.fee)}` : 'No fee',
      isChosen: cod.isChosen,
      query: { method: 'cod' as const },
    },
  ]
  return (
    <nav aria-label="How to pay" className="mb-3.5 grid grid-cols-2 gap-2.5">
      {ways.map(({ name, note, isChosen, query }) => (
        <Link
          key={name}
          to={checkoutPath('payment', { address: address.id, ...query })}
          aria-current={isChosen ? 'true' : undefined}
          replace
          preventScrollReset
          className={cn(
            'rounded-md border px-3.5 py-3',
            isChosen ? 'border-primary bg-surface-tint' : 'border-line bg-surface-raised',
          )}
        >
          <b className="block font-bold text-heading">{name}</b>
          <span className="text-label text-soft">{note}</span>
        </Link>
      ))}
    </nav>
  )
}
