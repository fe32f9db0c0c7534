import type { ReactNode } from 'react'
import { data, Form, href } from 'react-router'
import { confirmFirstDay, listConfirmations } from '#app/domain/admin/first-day.server.ts'
import { CONFIRM_CLAIMS, CONFIRM_DARK_PATTERNS, CONFIRM_FOUNDERS } from '#app/domain/admin/intents.ts'
import { aboutClaims, FOUNDERS } from '#app/domain/content/about-page.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { DECLARATION } from '#app/domain/content/policies/dark-patterns.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formHandler, readForm } from '#app/platform/http/form.server.ts'
import { formatDate } from '#app/shared/dates.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { AdminTitle } from '#app/ui/back-office/admin-title.tsx'
import { Card } from '#app/ui/back-office/card.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import type { Route } from './+types/about-page'

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin({ context })
  const confirmed = await listConfirmations(context.get(dbContext))
  return { founders: confirmed.founders, claims: confirmed.claims, darkPatterns: confirmed['dark-patterns'] }
}

const FORMS = new Map([
  [CONFIRM_FOUNDERS, 'founders' as const],
  [CONFIRM_CLAIMS, 'claims' as const],
  [CONFIRM_DARK_PATTERNS, 'dark-patterns' as const],
])

export async function action({ context, request }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  const form = await readForm(request)
  await confirmFirstDay(context.get(dbContext), actor, formHandler(FORMS, form))
  return data<FormResponse>({ intent: String(form.get('intent')) })
}

/** Asks the owner whether what the About page says is true of their shop, and for their declaration about dark patterns. */
export default function AdminAboutPage({ loaderData: { founders, claims, darkPatterns } }: Route.ComponentProps) {
  const about = aboutClaims(useShop())
  return (
    <>
      <PageMetadata title="About page" isPrivate />
      <AdminTitle>About page</AdminTitle>
      <div className="grid max-w-3xl gap-3">
        <p className="text-soft">
          These texts came with your shop, and shoppers read them on its About page and on No Dark Patterns. You can’t
          edit them here yet. If something isn’t true, ask whoever installed your shop to change it in{' '}
          <code className="wrap-anywhere">app/domain/content</code>.
        </p>
        <Claim
          title="Founders"
          question="Are these the founders of your shop?"
          intent={CONFIRM_FOUNDERS}
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
          intent={CONFIRM_CLAIMS}
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
          intent={CONFIRM_DARK_PATTERNS}
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
  /** What its form sends. */
  intent: string
  /** The label of its button. */
  action: string
  confirmedAt: Date | undefined
  children: ReactNode
}

function Claim({ title, question, intent, action, confirmedAt, children }: ClaimProps) {
  const isSending = useIsSending(intent)
  return (
    <Card title={title}>
      <div className="grid gap-3 p-4">
        <blockquote className="grid gap-2.5 border-l-2 border-rosegold-200 pl-3.5">{children}</blockquote>
        <p className="font-semibold">{question}</p>
        <p role="status" className="empty:hidden">
          {confirmedAt && `You confirmed this on ${formatDate(confirmedAt)}.`}
        </p>
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value={intent} variant="secondary" busy={isSending}>
            {action}
          </Button>
        </Form>
      </div>
    </Card>
  )
}
