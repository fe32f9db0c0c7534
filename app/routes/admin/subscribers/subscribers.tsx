import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { readReminderFigures } from '#app/domain/cart/reminders/cart-reminders.server.ts'
import { listSubscribers, removeSubscriber } from '#app/domain/subscriptions/manage/subscribers.server.ts'
import { SubscribersTable } from '#app/domain/subscriptions/manage/subscribers-table.tsx'
import { removeSubscriberForm } from '#app/domain/subscriptions/subscription.form.ts'
import { CONFIRM_WITHIN_HOURS } from '#app/domain/subscriptions/subscription.ts'
import { formatRupees, paise } from '#app/money.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { readSearchText } from '#app/shared/search-text.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { SearchForm } from '#app/ui/back-office/search-form.tsx'
import { buttonStyles } from '#app/ui/button-styles.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { StatStrip } from '#app/ui/stat-strip.tsx'
import type { Route } from './+types/subscribers'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const search = readSearchText(searchParams.get('search'))
  const page = readPage(searchParams.get('page'))
  const [listed, reminders] = await Promise.all([
    listSubscribers(db, { search, ...pageSlice(page) }),
    readReminderFigures(db),
  ])
  return { ...listed, reminders, search, page }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(removeSubscriberForm, ({ db, actor, value }) => removeSubscriber(db, actor, value.subscriptionId)),
])

/** Who asked for emails, and what came of reminders of carts. */
export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { subscribers, total, counts, reminders, search, page } = loaderData
  const hasReminders = reminders.sent > 0
  return (
    <>
      <AdminTitle title="Subscribers" count={total} />
      <FormResponseBanner response={actionData} className="mb-3" />
      <StatStrip
        className="mb-3"
        stats={[
          { label: 'Newsletter', value: counts.confirmed, note: 'confirmed' },
          { label: 'Not confirmed', value: counts.waiting, note: `deleted after ${CONFIRM_WITHIN_HOURS} hours` },
          { label: 'Waiting for a size', value: counts.restock },
        ]}
      />
      {counts.confirmed > 0 && (
        <a
          href={href('/admin/subscribers/export')}
          download
          className={buttonStyles({ variant: 'secondary', className: 'mb-3' })}
        >
          Download newsletter list
        </a>
      )}
      {hasReminders && (
        <section aria-labelledby="reminders" className="mt-5 mb-5">
          <h2 id="reminders" className="mb-2 font-display text-xl text-heading">
            Cart reminders of the last 90 days
          </h2>
          <StatStrip
            stats={[
              { label: 'Emails', value: reminders.sent },
              { label: 'Carts brought back', value: reminders.used, note: 'by the link' },
              {
                label: 'Orders',
                value: reminders.orders,
                note: `within 7 days, ${reminders.ordersAfterUse} by the link`,
              },
              { label: 'Sum', value: formatRupees(paise(reminders.total)), note: 'of these orders' },
            ]}
          />
        </section>
      )}
      <SearchForm
        label="Subscribers"
        search={{ label: 'Search subscribers', placeholder: 'Email address', value: search }}
      />
      {subscribers.length === 0 ? (
        <EmptyState motif="buti" title="No subscribers found">
          {search
            ? 'No address contains this text.'
            : 'The settings have the newsletter and back-in-stock emails, under Emails to shoppers.'}
        </EmptyState>
      ) : (
        <SubscribersTable subscribers={subscribers} />
      )}
      <Pager noun="addresses" page={page} total={total} path={href('/admin/subscribers')} keep={{ search }} />
    </>
  )
}
