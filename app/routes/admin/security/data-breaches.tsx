import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { hoursLeftText } from '#app/domain/complaints/complaint-deadlines.ts'
import { breachForm } from '#app/domain/data-rights/breach/breach.form.ts'
import { type Breach, boardDeadline, kindsText } from '#app/domain/data-rights/breach/breach.ts'
import { BreachForm } from '#app/domain/data-rights/breach/breach-form.tsx'
import { listBreaches, recordBreach } from '#app/domain/data-rights/breach/breaches.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/data-breaches'

export async function loader({ context }: Route.LoaderArgs) {
  return { breaches: await listBreaches(adminDb(context)), now: new Date() }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(breachForm, async ({ db, actor, value }) => {
    return { status: 'recorded' as const, breachId: await recordBreach(db, actor, value) }
  }),
])

/** The recorded breaches of customers' data, and the form for a new one. */
export default function AdminDataBreaches({ loaderData: { breaches, now }, actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminTitle title="Data breaches" />
      <div className="grid max-w-3xl gap-4">
        {breaches.length > 0 && (
          <Card title="Recorded">
            <ul className="grid divide-y divide-line">
              {breaches.map((breach) => (
                <li key={breach.id} className="grid gap-0.5 px-4 py-3">
                  <TextLink to={href('/admin/security/data-breach/:breachId', { breachId: breach.id })}>
                    Breach of {formatDateTime(breach.noticedAt)}
                  </TextLink>
                  <span className="text-sm text-soft">
                    {kindsText(breach.kinds)} · {boardText(breach, now)}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Card title="Record a breach">
          <p className="px-4 pt-4 text-soft">
            First stop the leak. Then record what you know, even with gaps: you can change it later, and nobody is
            emailed until you say so. The Digital Personal Data Protection Act requires you to tell everyone who is
            affected, and the Data Protection Board, without delay, and to send the Board a full report within 72 hours.
          </p>
          <BreachForm response={actionData} />
        </Card>
      </div>
    </>
  )
}

function boardText(breach: Breach, now: Date): string {
  return breach.boardReportedAt
    ? 'reported to the Board'
    : `report to the Board: ${hoursLeftText(boardDeadline(breach, now))}`
}
