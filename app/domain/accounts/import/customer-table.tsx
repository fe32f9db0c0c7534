import { PlannedLinesTable } from '#app/ui/back-office/planned-lines-table.tsx'
import type { Column } from '#app/ui/data-table.tsx'
import { formatPhone } from '../phone.ts'
import type { CustomerPlan, PlannedCustomer } from './customer-lines.ts'

const COLUMNS: Column<PlannedCustomer>[] = [
  {
    header: 'Customer',
    card: 'lead',
    cell: ({ fullName }) => <b className="font-semibold wrap-anywhere">{fullName}</b>,
  },
  { header: 'Email', card: 'line', cell: ({ email }) => <span className="wrap-anywhere">{email || '–'}</span> },
  { header: 'Phone', card: 'line', cell: ({ phone }) => phone && formatPhone(phone) },
]

const TEXTS: Readonly<Record<CustomerPlan, string>> = {
  add: 'Will be added',
  added: 'Added',
  known: 'Has an account already',
  'invalid-email': 'Not an email address',
  repeated: 'The same address is further up in the file',
  'unusable-address': 'This address can’t have an account',
}

/** The lines of a customer file, each with what it will do or did. */
export function CustomerTable({ lines, isDone }: { lines: readonly PlannedCustomer[]; isDone: boolean }) {
  return (
    <PlannedLinesTable
      lines={lines}
      columns={COLUMNS}
      isDone={isDone}
      isValid={({ plan }) => plan === 'add' || plan === 'added' || plan === 'known'}
      textOf={({ plan }) => TEXTS[plan]}
    />
  )
}
