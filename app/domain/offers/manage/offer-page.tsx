import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { FormShape } from '#app/shared/form-contract.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { Facts } from '#app/ui/back-office/facts.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { OfferState } from '../offer.ts'
import { datesText, STATE_LABELS } from './offer-words.ts'

interface OfferPageProps {
  /** The offer or the sale; undefined for a new one. */
  offer: { state: OfferState; startsAt: Date | null; endsAt: Date | null } | undefined
  /** What it is called: `offer` or `sale`. */
  noun: string
  /** What is known of it besides its state and its dates. */
  facts: Readonly<Record<string, ReactNode>>
  /** What is said once it is saved; undefined before. */
  saved: string | undefined
  endForm: FormShape
  /** The page's response, to whichever of its forms. */
  response: FormResponse | undefined
  /** Warnings above the form. */
  notices: ReactNode
  /** The form. */
  children: ReactNode
}

/** The screen of an offer or a sale below its title: how it stands, a button to end it, and its form. */
export function OfferPage({ offer, noun, facts, saved, endForm, response, notices, children }: OfferPageProps) {
  return (
    <>
      <p className="mb-3">
        <TextLink to={href('/admin/offers')}>All offers and sales</TextLink>
      </p>
      <div className="grid max-w-3xl gap-3.5">
        {saved && !response && <Banner tone="success">{saved}</Banner>}
        <FormResponseBanner response={responseTo(response, endForm.intent)} />
        {offer && (
          <Panel title="Now">
            <Facts facts={{ State: STATE_LABELS[offer.state], Dates: datesText(offer), ...facts }} />
            {offer.state !== 'ended' && (
              <ContractButton form={endForm} variant="secondary" formClassName="mt-4">
                End now
              </ContractButton>
            )}
          </Panel>
        )}
        {notices}
        <Panel title={offer ? 'Change it' : `The ${noun}`}>{children}</Panel>
      </div>
    </>
  )
}
