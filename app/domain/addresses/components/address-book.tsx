import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useIsSending } from '#app/ui/forms/use-is-sending.ts'
import { Panel } from '#app/ui/layout/panel.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { TextLink, textLinkStyles } from '#app/ui/navigation/text-link.tsx'
import { setDefaultAddressForm } from '../address.form.ts'
import type { Address } from '../address.ts'
import { AddressForm } from './address-form.tsx'
import { AddressLines } from './address-lines.tsx'

interface AddressBookProps {
  addresses: readonly Address[]
  /** Warnings about PIN codes, by the address's id. */
  pinCodeWarnings: Readonly<Record<string, string>>
  /** The address whose form is open, or a new one. */
  editing: Address | 'new' | undefined
  lastResult: SubmissionResult | undefined
  /** The page without a form. */
  listPath: string
  /** The page with the form of this address, or of a 'new' one. */
  editPath: (addressId: string) => string
}

const FORM_ID = 'address-form'

/** A customer's addresses: add, edit, choose the default. Its forms post to the page. */
export function AddressBook({ addresses, pinCodeWarnings, editing, lastResult, listPath, editPath }: AddressBookProps) {
  const edited = editing === 'new' ? undefined : editing
  const formPath = (addressId: string) => `${editPath(addressId)}#${FORM_ID}`
  const heading = useFocusWhenOpened(editing === 'new' ? editing : editing?.id)
  return (
    <Panel>
      <div className="-mt-2 mb-2.5 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-xl lg:text-panel">Addresses</h2>
        {editing !== 'new' && (
          <ButtonLink to={formPath('new')} variant="quiet" className="-mr-2.5">
            Add new address
          </ButtonLink>
        )}
      </div>
      {editing && (
        <div id={FORM_ID} className="mb-5 scroll-mt-24 border-b border-line pb-6">
          <h3 ref={heading} tabIndex={-1} className="mb-3.5 text-xl focus-visible:outline-none">
            {edited ? 'Edit address' : 'Add a new address'}
          </h3>
          <AddressForm
            key={edited?.id ?? 'new'}
            address={edited}
            lastResult={lastResult}
            offersDefault={addresses.length > 0 && !edited?.isDefault}
            cancelPath={listPath}
          />
        </div>
      )}
      {addresses.length > 0 && (
        <ul className="grid gap-3 lg:grid-cols-2">
          {addresses.map((address) => (
            <li key={address.id} className="rounded-md border border-line px-4 pt-3.5 pb-1.5">
              <SavedAddress
                address={address}
                pinCodeWarning={pinCodeWarnings[address.id]}
                listPath={listPath}
                formPath={formPath(address.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {addresses.length === 0 && !editing && (
        <EmptyState
          motif="buti"
          heading="h3"
          title="No saved addresses"
          action={
            <ButtonLink to={formPath('new')} variant="secondary">
              Add an address
            </ButtonLink>
          }
        >
          Save an address to check out faster.
        </EmptyState>
      )}
    </Panel>
  )
}

/** Moves the focus to a form that was opened from further down the page. */
function useFocusWhenOpened(opened: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(opened)
  useEffect(() => {
    if (opened !== undefined && opened !== before.current) heading.current?.focus({ preventScroll: true })
    before.current = opened
  }, [opened])
  return heading
}

interface SavedAddressProps {
  address: Address
  pinCodeWarning: string | undefined
  listPath: string
  /** The page scrolled to the form of this address. */
  formPath: string
}

function SavedAddress({ address, pinCodeWarning, listPath, formPath }: SavedAddressProps) {
  const isBecomingDefault = useIsSending(setDefaultAddressForm.intent, { addressId: address.id })
  const where = <span className="sr-only"> the address at {address.addressLine1}</span>
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 font-semibold text-ink wrap-anywhere">
        {address.fullName}
        {address.isDefault && <Badge tone="off">Default</Badge>}
      </p>
      <p className="text-label text-soft wrap-anywhere">
        <AddressLines address={address} pinCodeWarning={pinCodeWarning} />
      </p>
      <div className="mt-1 flex gap-5 text-label">
        <TextLink to={formPath} alone>
          Edit{where}
        </TextLink>
        {!address.isDefault && (
          <Form method="post" action={listPath} preventScrollReset>
            <input type="hidden" name="addressId" value={address.id} />
            <button
              type="submit"
              name="intent"
              value={setDefaultAddressForm.intent}
              aria-busy={isBecomingDefault || undefined}
              className={textLinkStyles({ alone: true })}
            >
              Set Default{where}
            </button>
          </Form>
        )}
      </div>
    </>
  )
}
