import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import type { BusinessBuyer } from '#app/domain/orders/order.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { Banner } from '#app/ui/banner.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { isRegisteredIn, stateNameOfGstin } from '#app/vocabulary/gstin.ts'
import { buyerElsewhereText } from '../delivery-limit-texts.ts'
import { removeBusinessForm, saveBusinessForm } from './business-buyer.form.ts'

interface BusinessPanelProps extends Pick<ComponentProps<typeof Panel>, 'heading' | 'className'> {
  buyer: BusinessBuyer | undefined
  /** Of the chosen address; undefined without one. */
  deliveryState?: string | undefined
  /** The page's response, to whichever of its forms. */
  response: FormResponse | undefined
}

/** Where a business enters its GSTIN, or sees the one it has entered. */
export default function BusinessPanel({ buyer, deliveryState, response, ...panel }: BusinessPanelProps) {
  const own = responseTo(response, saveBusinessForm.intent, removeBusinessForm.intent)
  const { pathname, search } = useLocation()
  const hidden = { returnTo: pathname + search }
  return (
    <Panel title="Buying for a business?" {...panel}>
      {(buyer || own?.intent === removeBusinessForm.intent) && <FormResponseBanner response={own} className="mb-3" />}
      {buyer ? (
        <>
          <p className="wrap-anywhere">
            <b className="font-semibold">{buyer.name}</b>
            <br />
            GSTIN {buyer.gstin}, {stateNameOfGstin(buyer.gstin)}
          </p>
          {deliveryState !== undefined && !isRegisteredIn(deliveryState, buyer.gstin) && (
            <Banner tone="error" className="mt-3">
              {buyerElsewhereText({ buyerState: stateNameOfGstin(buyer.gstin) ?? '', deliveryState })}
            </Banner>
          )}
          <ContractButton form={removeBusinessForm} hidden={hidden} variant="quiet" className="px-0">
            Remove GSTIN
          </ContractButton>
        </>
      ) : (
        <ContractForm
          form={saveBusinessForm}
          response={response}
          hidden={hidden}
          button={{
            variant: 'secondary',
            busyLabel: 'Saving…',
            className: 'justify-self-start',
            children: 'Use this GSTIN',
          }}
          className="grid max-w-190 gap-4"
        >
          {(field) => (
            <>
              <p className="text-soft">
                Add your GSTIN to claim input tax credit. The invoice names your business with the delivery address. We
                don’t sell to SEZ units.
              </p>
              <div className="grid gap-4 sm:grid-cols-2 sm:gap-x-5">
                <TextField {...field('gstin')} label="GSTIN" autoComplete="off" autoCapitalize="characters" />
                <TextField {...field('name')} label="Registered name" autoComplete="organization" />
              </div>
            </>
          )}
        </ContractForm>
      )}
    </Panel>
  )
}
