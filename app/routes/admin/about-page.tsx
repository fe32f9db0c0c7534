import type { ReactNode } from 'react'
import { href } from 'react-router'
import { CONFIRM_FORMS } from '#app/domain/admin/confirm.form.ts'
import { confirmFirstDay, listConfirmations } from '#app/domain/admin/first-day.server.ts'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { aboutClaims, FOUNDERS } from '#app/domain/content/about-page.ts'
import { DECLARATION } from '#app/domain/content/policies/dark-patterns.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { formatDate } from '#app/shared/dates.ts'
import type { FormShape } from '#app/shared/form-contract.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/about-page'

export async function loader({ context }: Route.LoaderArgs) {
  const confirmed = await listConfirmations(adminDb(context))
  return { founders: confirmed.founders, claims: confirmed.claims, darkPatterns: confirmed['dark-patterns'] }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(CONFIRM_FORMS.founders, ({ db, actor }) => confirmFirstDay(db, actor, 'founders')),
  on(CONFIRM_FORMS.claims, ({ db, actor }) => confirmFirstDay(db, actor, 'claims')),
  on(CONFIRM_FORMS['dark-patterns'], ({ db, actor }) => confirmFirstDay(db, actor, 'dark-patterns')),
])

/** Asks the owner whether what the About page says is true of their shop, and for their declaration about dark patterns. */
export default function AdminAboutPage({ loaderData: { founders, claims, darkPatterns } }: Route.ComponentProps) {
  const about = aboutClaims(useShop())
  return (
    <>
      <AdminTitle title="About page" />
      <div className="grid max-w-3xl gap-3">
        <p className="text-soft">
          These texts came with your shop, and shoppers read them on its About page and on No Dark Patterns. You can’t
          edit them here yet. If something isn’t true, ask whoever installed your shop to change it in{' '}
          <code className="wrap-anywhere">app/domain/content</code>.
        </p>
        <Claim
          title="Founders"
          question="Are these the founders of your shop?"
          form={CONFIRM_FORMS.founders}
          action="Yes, these are our founders"
          confirmedAt={founders}
        >
          {FOUNDERS.map(({ name, role, text }) => (
            <p key={name}>
              <b>{name}</b>, {role}. {text}
            </p>
          ))}
        </Claim>
        <Claim
          title="Story and claims"
          question="Is all of this true of your shop?"
          form={CONFIRM_FORMS.claims}
          action="Yes, all of this is true"
          confirmedAt={claims}
        >
          <p>{about.lead}</p>
          {about.story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {about.values.map(({ title, text }) => (
            <p key={title}>
              <b>{title}</b>: {text}
            </p>
          ))}
          <p>
            <b>Our mission</b>: {about.mission}
          </p>
          <p>
            <b>Our vision</b>: {about.vision}
          </p>
        </Claim>
        <Claim
          title="No dark patterns"
          question="Have you compared your shop with the thirteen patterns, including your texts, pictures and original prices?"
          form={CONFIRM_FORMS['dark-patterns']}
          action="Yes, we use none of them"
          confirmedAt={darkPatterns}
        >
          <p>
            The page <TextLink to={href('/no-dark-patterns')}>No Dark Patterns</TextLink> names them and what your shop
            does instead. When you confirm, it also shows this declaration, dated today:
          </p>
          <p>{DECLARATION}</p>
        </Claim>
        <TextLink to={href('/admin')} alone>
          Back to the dashboard
        </TextLink>
      </div>
    </>
  )
}

interface ClaimProps {
  title: string
  question: string
  form: FormShape
  /** The label of its button. */
  action: string
  confirmedAt: Date | undefined
  children: ReactNode
}

function Claim({ title, question, form, action, confirmedAt, children }: ClaimProps) {
  return (
    <Card title={title}>
      <div className="grid gap-3 p-4">
        <blockquote className="grid gap-2.5 border-l-2 border-rosegold-200 pl-3.5">{children}</blockquote>
        <p className="font-semibold">{question}</p>
        <p role="status" className="empty:hidden">
          {confirmedAt && `You confirmed this on ${formatDate(confirmedAt)}.`}
        </p>
        <ContractButton form={form} variant="secondary">
          {action}
        </ContractButton>
      </div>
    </Card>
  )
}
