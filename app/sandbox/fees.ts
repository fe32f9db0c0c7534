import { addPaise, type Paise, paise } from '#app/money.ts'

const FEE_BASIS_POINTS = 200
const GST_BASIS_POINTS = 1_800

/** The provider's fee for a captured payment: 2 % plus GST. `fee` includes `tax`. */
export function gatewayFee(amount: Paise): { fee: Paise; tax: Paise } {
  const charge = share(amount, FEE_BASIS_POINTS)
  const tax = share(charge, GST_BASIS_POINTS)
  return { fee: addPaise(charge, tax), tax }
}

function share(amount: Paise, basisPoints: number): Paise {
  return paise(Math.round((amount * basisPoints) / 10_000))
}
