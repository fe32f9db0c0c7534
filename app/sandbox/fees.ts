import { addPaise, type Paise, paise } from '#app/money.ts'

const FEE_BASIS_POINTS = 200
const GST_BASIS_POINTS = 1_800

/** What the provider keeps of a captured payment: 2 % and GST on it. `fee` includes `tax`. */
export function gatewayFee(amount: Paise): { fee: Paise; tax: Paise } {
  const charge = share(amount, FEE_BASIS_POINTS)
  const tax = share(charge, GST_BASIS_POINTS)
  return { fee: addPaise(charge, tax), tax }
}

function share(amount: Paise, basisPoints: number): Paise {
  return paise(Math.round((amount * basisPoints) / 10_000))
}
