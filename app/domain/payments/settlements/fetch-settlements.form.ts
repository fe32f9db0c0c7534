import { done, formOf } from '#app/shared/form-contract.ts'
import type { requestSettlements } from './fetch-settlements.server.ts'

/** Asks the provider for settlements now. */
export const fetchSettlementsForm = formOf<Awaited<ReturnType<typeof requestSettlements>>>()(
  { intent: 'fetch-settlements', isButton: true, fields: (zod) => zod.object({}) },
  { requested: done('Settlements are being fetched. Reload this page in a moment.') },
)
