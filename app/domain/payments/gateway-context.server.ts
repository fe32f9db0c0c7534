import { createContext } from 'react-router'
import type { PaymentGateway } from './gateway.ts'

export const gatewayContext = createContext<PaymentGateway>()
