import { TicketPercent } from 'lucide-react'
import { href } from 'react-router'
import type { CartTotals } from '#app/domain/cart/cart-totals.ts'
import { signInPath } from '#app/platform/auth/return-path.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { EnteredCode } from '../apply-offers.server.ts'
import { enterCodeForm, removeCodeForm } from '../cart-code.form.ts'
import { codeProblemText, savingText } from '../offer-texts.ts'

/** What a page shows about offers besides the totals. */
export interface ShownOffers {
  readonly entered?: EnteredCode
  /** The code of the link that was followed, and why the cart doesn't have it; without a reason, its visitor has to sign in. */
  readonly linked?: { readonly code: string; readonly problem?: string }
}

interface OfferPanelProps {
  offers: ShownOffers
  totals: CartTotals
  /** The page's response, to whichever of its forms. */
  response: FormResponse | undefined
  /** The page that browsers without scripts return to. */
  returnTo: string
}

/** The offer that lowers the order, and a field for a code. */
export default function OfferPanel({
  offers: { entered, linked },
  totals: { offer },
  response,
  returnTo,
}: OfferPanelProps) {
  return (
    <div className="grid gap-2.5">
      {offer && (
        <p className="flex items-start gap-2.5 text-success" role="status">
          <TicketPercent size={20} className="mt-0.5 flex-none" />
          <span>
            <b>{offer.name}</b>
            {offer.code && ` (${offer.code})`}. {savingText(offer)}.
          </span>
        </p>
      )}
      {entered && linked?.problem && !response && (
        <p>
          <b className="font-semibold">{linked.code}</b>: {linked.problem}
        </p>
      )}
      {entered ? (
        <div className="flex items-start justify-between gap-3">
          {/* What applies is named above. */}
          {entered.rejection && (
            <p>
              <b className="font-semibold">{entered.code}</b>: {codeProblemText(entered.rejection)}
            </p>
          )}
          <ContractButton
            form={removeCodeForm}
            hidden={{ returnTo }}
            variant="quiet"
            aria-label={`Remove code ${entered.code}`}
            className="px-0 text-label"
          >
            Remove
          </ContractButton>
        </div>
      ) : linked && !linked.problem ? (
        <TextLink to={signInPath(`${href('/cart')}?offer=${encodeURIComponent(linked.code)}`)} alone>
          Sign in to use code {linked.code}
        </TextLink>
      ) : (
        <ContractForm
          form={enterCodeForm}
          values={{ code: linked?.code }}
          response={responseTo(response, enterCodeForm.intent)}
          hidden={{ returnTo }}
          button={{ variant: 'secondary', busyLabel: 'Checking…', children: 'Apply code' }}
          className="grid gap-2.5"
        >
          {(field) => (
            <TextField
              {...field('code')}
              errors={field('code').errors ?? (response || !linked?.problem ? undefined : [linked.problem])}
              label="Offer code"
              autoComplete="off"
              autoCapitalize="characters"
            />
          )}
        </ContractForm>
      )}
    </div>
  )
}
