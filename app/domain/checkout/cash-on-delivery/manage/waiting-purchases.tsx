import { formatPhone } from '#app/domain/accounts/phone.ts'
import { formatRupees } from '#app/money.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { BUTTON_COLUMN, type Column, DataTable } from '#app/ui/data-table.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { confirmCodAsAdminForm, releaseCodForm } from './cod-admin.form.ts'
import type { WaitingPurchase } from './waiting-purchases.server.ts'

const WAITING: Column<WaitingPurchase>[] = [
  {
    header: 'Customer',
    card: 'lead',
    cell: ({ customer, email }) => (
      <>
        <b className="font-semibold wrap-anywhere">{customer.full_name}</b>
        <span className="block text-sm text-muted">{formatPhone(customer.phone)}</span>
        <span className="block text-sm text-muted wrap-anywhere">{email}</span>
      </>
    ),
  },
  { header: 'City and items', card: 'line', cell: ({ customer, units }) => `${customer.city}, ${unitsText(units)}` },
  { header: 'Amount', align: 'end', card: 'aside', cell: ({ total }) => formatRupees(total) },
  {
    header: 'Held until',
    card: 'wide',
    cell: ({ expiresAt }) => (
      <>
        <span className="lg:hidden">Held until </span>
        {formatDateTime(expiresAt)}
      </>
    ),
  },
  {
    ...BUTTON_COLUMN,
    cell: ({ checkoutId, customer }) => (
      <div className="flex justify-end">
        <ContractButton
          form={confirmCodAsAdminForm}
          hidden={{ checkoutId }}
          variant="quiet"
          aria-label={`Confirm the order of ${customer.full_name}`}
        >
          Confirm
        </ContractButton>
        <ContractButton
          form={releaseCodForm}
          hidden={{ checkoutId }}
          variant="quiet"
          aria-label={`Release the items of ${customer.full_name}`}
        >
          Release
        </ContractButton>
      </div>
    ),
  },
]

/** Purchases that their customers haven't confirmed. The owner can confirm or release them. */
export function WaitingPurchases({ purchases }: { purchases: WaitingPurchase[] }) {
  return (
    <DataTable caption="To be confirmed" columns={WAITING} rows={purchases} rowKey={({ checkoutId }) => checkoutId} />
  )
}

function unitsText(units: number): string {
  return units === 1 ? '1 item' : `${units} items`
}
