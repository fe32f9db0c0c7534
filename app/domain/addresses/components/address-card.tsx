import { Badge } from '#app/ui/badge.tsx'
import { RadioCard } from '#app/ui/fields/radio-card.tsx'
import { TextLink, textLinkStyles } from '#app/ui/navigation/text-link.tsx'
import type { Address } from '../address.ts'
import { AddressLines } from './address-lines.tsx'

interface AddressCardProps {
  address: Address
  /** About its PIN code; undefined when there is none. */
  pinCodeWarning: string | undefined
  /** Name of the radio button. */
  name: string
  isSelected: boolean
  editPath: string
  /** Id of the form that sets the default address; the button adds its `addressId`. */
  setDefaultForm: string
}

/** A saved address to select, edit or make the default. */
export function AddressCard({ address, pinCodeWarning, name, isSelected, editPath, setDefaultForm }: AddressCardProps) {
  return (
    <RadioCard
      name={name}
      value={address.id}
      defaultChecked={isSelected}
      title={
        <>
          {address.fullName}
          {address.isDefault && <Badge tone="off">Default</Badge>}
        </>
      }
      actions={
        <>
          <TextLink to={editPath} alone preventScrollReset>
            Edit<span className="sr-only"> the address at {address.addressLine1}</span>
          </TextLink>
          {!address.isDefault && (
            <button
              type="submit"
              form={setDefaultForm}
              name="addressId"
              value={address.id}
              className={textLinkStyles({ alone: true })}
            >
              Set Default
            </button>
          )}
        </>
      }
    >
      <AddressLines address={address} pinCodeWarning={pinCodeWarning} />
    </RadioCard>
  )
}
