import { type Paise, paise } from '#app/money.ts'

/** What is charged besides the delivery. It is part of an order's shipping, and taxed with it, at the rates of the goods. */
export interface ExtraCharges {
  /** Absent: the order isn't wrapped as a gift. */
  readonly giftWrapFee?: Paise
  /** For paying in cash on delivery; absent: it is paid online. */
  readonly codFee?: Paise
}

/** The charges, each as its own row of the totals; `noun` is what they are for, in sentences. Leaves out what is free, so it may be empty. */
export function chargeRows({ giftWrapFee = paise(0), codFee = paise(0) }: ExtraCharges) {
  return [
    { label: 'Gift wrap', noun: 'gift wrap', amount: giftWrapFee },
    { label: 'Cash on Delivery fee', noun: 'Cash on Delivery', amount: codFee },
  ].filter(({ amount }) => amount > 0)
}
