import { createContext } from 'react-router'
import type { PaymentGateway } from './gateway.ts'

/** The payment provider, for the functions of the checkout. */
export const gatewayContext = createContext<PaymentGateway>()
