import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { feedLinksContext, feedPath } from '#app/domain/catalog/feeds/feed-address.server.ts'
import { readFeedsVersion, readWrittenFeeds, WRITE_FEEDS } from '#app/domain/catalog/feeds/feed-files.server.ts'
import { FEED_FORMATS, FEED_NAMES } from '#app/domain/catalog/feeds/feed-formats.server.ts'
import { FeedAddresses, FeedProblems } from '#app/domain/catalog/feeds/feed-tables.tsx'
import { writeFeedsForm } from '#app/domain/catalog/feeds/feeds.form.ts'
import { settingsAt } from '#app/domain/settings/manage/settings-sections.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { configContext } from '#app/platform/http/context.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { log } from '#app/platform/log.server.ts'
import { filesContext } from '#app/platform/storage/files.server.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { Banner } from '#app/ui/banner.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/feeds'

export async function loader({ context }: Route.LoaderArgs) {
  const db = adminDb(context)
  const { settings } = context.get(shopContext)
  const { shopUrl } = context.get(configContext)
  const links = context.get(feedLinksContext)
  const addresses = FEED_NAMES.flatMap((feed) => {
    const path = feedPath(feed, settings, links)
    return path ? [{ label: FEED_FORMATS[feed].label, url: shopUrl + path }] : []
  })
  if (settings.feeds === 'off') return { addresses, written: undefined, state: 'off' as const }
  try {
    const written = await readWrittenFeeds(context.get(filesContext))
    const isBehind = written !== undefined && written.version !== (await readFeedsVersion(db, shopUrl))
    return { addresses, written, state: isBehind ? ('behind' as const) : ('current' as const) }
  } catch (error) {
    log.warn({ err: error }, 'the feeds could not be read from the storage')
    return { addresses, written: undefined, state: 'unreadable' as const }
  }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(writeFeedsForm, async ({ db, context }) => {
    if (context.get(shopContext).settings.feeds === 'off') return { status: 'off' as const }
    await context.get(jobsContext).enqueue(db, WRITE_FEEDS, {}, { dedupeKey: WRITE_FEEDS })
    return { status: 'enqueued' as const }
  }),
])

/** The product feeds: their addresses, when they were written, and what services may reject. */
export default function Feeds({ loaderData: { addresses, written, state }, actionData }: Route.ComponentProps) {
  const setting = <TextLink to={settingsAt('feeds', 'feeds')}>Settings</TextLink>
  if (state === 'off') {
    return (
      <>
        <AdminTitle title="Feeds" />
        <p className="max-w-prose text-soft">
          Feeds are files of all products for Google Merchant Center, Meta, ChatGPT and ONDC seller apps. They’re off:
          choose in {setting} whether to publish them.
        </p>
      </>
    )
  }
  return (
    <>
      <AdminTitle title="Feeds" />
      <FormResponseBanner response={actionData} className="mb-3" />
      {state === 'unreadable' && (
        <Banner tone="error" className="mb-3">
          The feeds can’t be read from the file storage at the moment, so services don’t get them either.{' '}
          <TextLink to={href('/admin/settings/connections')}>Connections</TextLink> tests the storage.
        </Banner>
      )}
      <p className="mb-4 max-w-prose text-soft">
        Give each service its address. Feeds are written again within a minute or two of a change. You can switch them
        off in {setting}.
      </p>
      <FeedAddresses feeds={addresses} />
      <div className="my-4 flex flex-wrap items-center justify-between gap-3">
        {state !== 'unreadable' && (
          <p>
            {written
              ? `Last written ${formatDateTime(new Date(written.writtenAt))}, with ${counted(written.items, 'item')}.`
              : 'Not written yet. The first ones are ready in a minute or two.'}
            {state === 'behind' && ' Something has changed since.'}
          </p>
        )}
        <ContractButton form={writeFeedsForm} variant="secondary">
          Write now
        </ContractButton>
      </div>
      {written && (
        <>
          <h2 className="mb-2 font-display text-xl text-heading">Problems</h2>
          {written.faulty === 0 ? (
            <EmptyState motif="buti" title="No problems found">
              What a service may reject is listed here each time feeds are written.
            </EmptyState>
          ) : (
            <>
              <p className="mb-3 text-soft">
                {counted(written.faulty, 'product')} may be rejected or shown badly.
                {written.faulty > written.problems.length &&
                  ` These are the first ${counted(written.problems.length, 'product')}.`}
              </p>
              <FeedProblems products={written.problems} />
            </>
          )}
        </>
      )}
    </>
  )
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`
}
