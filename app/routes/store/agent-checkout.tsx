import { data } from 'react-router'
import { findHandOver, takeOver } from '#app/domain/agents/sessions/hand-over.server.ts'
import { takeOverForm } from '#app/domain/agents/sessions/take-over.form.ts'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { formatRupees } from '#app/money.ts'
import { signInPath } from '#app/platform/auth/return-path.ts'
import { requireCustomer, visitorContext } from '#app/platform/auth/visitor.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { agentServices } from '../agents/agent-requests.server.ts'
import { secretLinkHeaders } from '../secret-link-headers.ts'
import type { Route } from './+types/agent-checkout'

export const headers = secretLinkHeaders

/** What an AI assistant prepared, for whoever has the link: goods and amounts, and nothing about a person. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { user } = context.get(visitorContext)
  const handOver = await findHandOver(agentServices(context), params.token, user)
  if (!handOver) throw data(null, { status: 404 })
  const { lines, ...rest } = handOver
  return {
    ...rest,
    lines: lines.map(({ line, product, total }) => ({
      id: line.id,
      name: line.name,
      size: line.size,
      quantity: line.quantity,
      total,
      path: productPath(product),
    })),
    signIn: user ? undefined : signInPath(url.pathname),
  }
}

export const action = formAction(
  ({ context, params, url }: Route.ActionArgs) => ({ context, params, url }),
  [
    on(takeOverForm, async ({ context, params: { token }, url, value: { shownTotal } }) => {
      const services = agentServices(context)
      const isKnown = await findHandOver(services, token, context.get(visitorContext).user)
      if (!isKnown) return { status: 'unknown-link' as const }
      return takeOver(services, requireCustomer({ context, url }), { token, shownTotal })
    }),
  ],
)

export default function AgentCheckout({ loaderData, actionData }: Route.ComponentProps) {
  const { agent, lines, total, quotedTotal, otherUnits, isMissingSome, signIn } = loaderData
  const isOther = total !== quotedTotal
  return (
    <PageWidth className="py-6 pb-14 lg:py-11 lg:pb-22">
      <PageMetadata title="Chosen for you" isPrivate />
      <div className="max-w-160">
        <PageTitle className="mb-4">Chosen for you</PageTitle>
        <FormResponseBanner response={actionData} className="mb-4" />
        <p className="mb-4 text-soft">
          An assistant of <strong>{agent}</strong> has prepared this. Nothing is ordered or reserved yet.
        </p>
        <ul className="mb-4 divide-y divide-line border-line border-y">
          {lines.map((line) => (
            <li key={line.id} className="flex justify-between gap-4 py-3">
              <span>
                <TextLink to={line.path}>{line.name}</TextLink>
                <br />
                Size {line.size}, {line.quantity === 1 ? '1 piece' : `${line.quantity} pieces`}
              </span>
              <span>{formatRupees(line.total)}</span>
            </li>
          ))}
        </ul>
        {isMissingSome && <p className="mb-2">Some of it is sold out.</p>}
        {otherUnits > 0 && (
          <p className="mb-2">
            Your cart also has {otherUnits === 1 ? 'another piece' : `${otherUnits} other pieces`}, which stay in it.
          </p>
        )}
        <p className="mb-4">
          With delivery, you pay <strong>{formatRupees(total)}</strong>
          {isOther ? `. The assistant was told ${formatRupees(quotedTotal)}.` : ', as the assistant was told.'}
        </p>
        {signIn ? (
          <ButtonLink to={signIn}>Sign in to continue</ButtonLink>
        ) : (
          <>
            <p className="mb-4 text-soft">
              If you continue, this goes into your cart, and an address that the assistant was given into your
              addresses. If you order, {agent} learns what was ordered and how its delivery goes, but not your address.
            </p>
            <ContractButton form={takeOverForm} hidden={{ shownTotal: String(total) }} size="lg">
              Continue to checkout
            </ContractButton>
          </>
        )}
      </div>
    </PageWidth>
  )
}
