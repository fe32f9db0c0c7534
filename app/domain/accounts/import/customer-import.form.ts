import { done, formOf } from '#app/shared/form-contract.ts'
import { listForm, type ShownList } from '#app/shared/list-form.ts'
import type { PlannedCustomer } from './customer-lines.ts'
import type { UndoCustomersOutcome } from './import-customers.server.ts'

export type ShownCustomers = ShownList<PlannedCustomer>

/** Shows what a customer file would do. */
export const checkCustomersForm = listForm<PlannedCustomer>('check-customers', ({ list, lines }) => ({
  code: 200,
  shown: { list, lines } satisfies ShownCustomers,
}))

/** Adds the customers of a file. */
export const addCustomersForm = listForm<PlannedCustomer>('add-customers', ({ lines }) => {
  const added = lines.filter(({ plan }) => plan === 'added').length
  return {
    code: 200,
    success: `${added.toLocaleString('en-IN')} ${added === 1 ? 'customer' : 'customers'} added.`,
    shown: { list: '', lines } satisfies ShownCustomers,
  }
})

/** Removes the customers of the newest import who haven't used their account. */
export const undoCustomersForm = formOf<UndoCustomersOutcome>()(
  { intent: 'undo-customer-import', isButton: true, fields: (zod) => zod.object({}) },
  {
    undone: done(
      ({ removed }) => `${removed.toLocaleString('en-IN')} ${removed === 1 ? 'customer' : 'customers'} removed.`,
    ),
  },
)
