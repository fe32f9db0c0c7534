import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Bell, Heart, LockKeyhole, MapPin, Package, UserRound } from 'lucide-react'
import { data, redirect } from 'react-router'
import { signOut } from '#app/domain/accounts/commands.server.ts'
import { ProfileForm, SAVE_PROFILE } from '#app/domain/accounts/components/profile-form.tsx'
import { ProfileHeader } from '#app/domain/accounts/components/profile-header.tsx'
import { CHANGE_PASSWORD, PasswordForm } from '#app/domain/accounts/components/profile-password-form.tsx'
import { SessionList } from '#app/domain/accounts/components/profile-sessions.tsx'
import { shopDate } from '#app/domain/accounts/profile.ts'
import { endSession, saveProfile } from '#app/domain/accounts/profile-commands.server.ts'
import { findProfile, listOpenSessions } from '#app/domain/accounts/profile-queries.server.ts'
import { changePasswordInput, endSessionInput, profileInput } from '#app/domain/accounts/profile-schema.ts'
import { AddressBook } from '#app/domain/addresses/components/address-book.tsx'
import { listAddresses } from '#app/domain/addresses/queries.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { markAllNotificationsRead, markNotificationRead } from '#app/domain/notifications/commands.server.ts'
import { NotificationList } from '#app/domain/notifications/components/notification-list.tsx'
import { countUnreadNotifications, listNotifications } from '#app/domain/notifications/queries.server.ts'
import { markNotificationInput } from '#app/domain/notifications/schema.ts'
import { RecentOrders } from '#app/domain/orders/components/recent-orders.tsx'
import { formatDate, formatDateTime } from '#app/domain/orders/order-dates.ts'
import { listOrders } from '#app/domain/orders/queries.server.ts'
import { WishlistPreview } from '#app/domain/wishlist/components/wishlist-preview.tsx'
import { listWishlist } from '#app/domain/wishlist/queries.server.ts'
import { TOO_MANY_ATTEMPTS } from '#app/platform/auth/auth.server.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { requireCustomer, type SignedInUser, visitorContext } from '#app/platform/auth/visitor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { clientAddressContext, dbContext } from '#app/platform/http/context.server.ts'
import { readForm } from '#app/platform/http/form.server.ts'
import { log } from '#app/platform/log.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { addressWith } from '#app/ui/kept-params.tsx'
import { PageWidth } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/profile'
import { saveAddressForm, setDefaultForm } from './address-forms.server.ts'

const TABS = [
  { value: 'profile', label: 'Profile', icon: <UserRound strokeWidth={1.6} /> },
  { value: 'orders', label: 'My Orders', icon: <Package strokeWidth={1.6} /> },
  { value: 'addresses', label: 'Addresses', icon: <MapPin strokeWidth={1.6} /> },
  { value: 'wishlist', label: 'Wishlist', icon: <Heart strokeWidth={1.6} /> },
  { value: 'notifications', label: 'Notifications', icon: <Bell strokeWidth={1.6} /> },
  { value: 'security', label: 'Security', icon: <LockKeyhole strokeWidth={1.6} /> },
] as const

type TabName = (typeof TABS)[number]['value']

const RECENT_ORDERS = 5

/** What the action tells the page about the form that was sent. */
interface FormAnswer {
  readonly result?: SubmissionResult
  /** What was done, in words for the customer. */
  readonly notice?: string
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireCustomer({ context, url })
  const db = context.get(dbContext)
  const [panel, unread] = await Promise.all([
    loadPanel(db, user, url),
    quietly('notifications', countUnreadNotifications(db, user.id), 0),
  ])
  return {
    user: { fullName: user.fullName, email: user.email },
    unread,
    panel,
    sessionId: context.get(visitorContext).sessionId,
  }
}

/** What the tab that the address names shows. */
async function loadPanel(db: Db, user: SignedInUser, { searchParams }: URL) {
  const tab = TABS.find(({ value }) => value === searchParams.get('tab'))?.value ?? 'profile'
  switch (tab) {
    case 'profile': {
      const profile = await quietly('profile', findProfile(db, user.id), undefined)
      if (!profile) return { tab, profile: undefined }
      return { tab, profile, memberSince: formatDate(profile.memberSince), today: shopDate(new Date()) }
    }
    case 'orders':
      return { tab, orders: await quietly('orders', listOrders(db, user.id, { limit: RECENT_ORDERS }), []) }
    case 'addresses': {
      const addresses = await quietly('addresses', listAddresses(db, user.id), [])
      const edit = searchParams.get('edit')
      return { tab, addresses, editing: edit === 'new' ? ('new' as const) : addresses.find(({ id }) => id === edit) }
    }
    case 'wishlist':
      return { tab, entries: await quietly('wishlist', listWishlist(db, user.id), []) }
    case 'notifications':
      return { tab, notifications: await quietly('notifications', listNotifications(db, user.id), []) }
    case 'security': {
      const sessions = await quietly('sessions', listOpenSessions(db, user.id), [])
      return { tab, sessions: sessions.map((one) => ({ ...one, signedInAt: formatDateTime(one.signedInAt) })) }
    }
  }
}

/** What cannot be read is left out of the page, which goes on without it; the log tells why. */
async function quietly<T, Fallback>(what: string, loading: Promise<T>, fallback: Fallback): Promise<T | Fallback> {
  try {
    return await loading
  } catch (error) {
    log.error({ err: error, what }, 'a part of the account page could not be loaded')
    return fallback
  }
}

export async function action(args: Route.ActionArgs) {
  const { context, request, url } = args
  const user = requireCustomer({ context, url })
  const db = context.get(dbContext)
  const form = await readForm(request)
  switch (form.get('intent')) {
    case SAVE_PROFILE:
      return saveProfileForm(db, user.id, form)
    case 'save-address': {
      const answer = await saveAddressForm(db, user.id, form, () => tabPath('addresses'))
      return answer instanceof Response ? answer : data<FormAnswer>({ result: answer.data }, answer.init ?? undefined)
    }
    case 'set-default':
      return setDefaultForm(db, user.id, form, tabPath('addresses'))
    case 'mark-read':
      return markRead(db, user.id, form)
    case 'mark-all-read':
      await markAllNotificationsRead(db, user.id)
      return redirect(tabPath('notifications'))
    case CHANGE_PASSWORD:
      return changePassword(args, user.id, form)
    case 'end-session':
      return endOneSession(db, user.id, form)
    case 'end-other-sessions':
      await endOtherSessions(args, user.id)
      return redirect(tabPath('security'))
    default:
      throw data('Unknown intent', { status: 400 })
  }
}

async function saveProfileForm(db: Db, userId: string, form: FormData) {
  const submission = parseWithZod(form, { schema: profileInput(shopDate(new Date())) })
  if (submission.status !== 'success') return data<FormAnswer>({ result: submission.reply() }, { status: 400 })

  await saveProfile(db, userId, submission.value)
  return data<FormAnswer>({ result: submission.reply(), notice: 'Your profile is saved.' })
}

async function markRead(db: Db, userId: string, form: FormData) {
  const input = markNotificationInput.safeParse(Object.fromEntries(form))
  const outcome = input.success
    ? await markNotificationRead(db, { userId, notificationId: input.data.notificationId })
    : undefined
  if (outcome?.status !== 'marked') throw data('That notification does not exist', { status: 404 })
  return redirect(tabPath('notifications'))
}

async function changePassword(args: Route.ActionArgs, userId: string, form: FormData) {
  const { context, request } = args
  const submission = parseWithZod(form, { schema: changePasswordInput })
  // Passwords are never sent back.
  const hidden = { hideFields: ['currentPassword', 'newPassword', 'confirmPassword'] }
  if (submission.status !== 'success') return data<FormAnswer>({ result: submission.reply(hidden) }, { status: 400 })

  const { currentPassword, newPassword } = submission.value
  const outcome = await context
    .get(authContext)
    .changePassword(
      { userId, currentPassword, newPassword },
      { headers: request.headers, clientAddress: context.get(clientAddressContext) },
    )
  switch (outcome.status) {
    case 'changed':
      await endOtherSessions(args, userId)
      return data<FormAnswer>({ notice: 'Your password is changed. Other devices were signed out.' })
    case 'wrong-password': {
      const result = submission.reply({ ...hidden, fieldErrors: { currentPassword: ['This is not your password'] } })
      return data<FormAnswer>({ result }, { status: 400 })
    }
    case 'too-many-attempts': {
      const result = submission.reply({ ...hidden, formErrors: [TOO_MANY_ATTEMPTS] })
      return data<FormAnswer>({ result }, { status: 429 })
    }
  }
}

async function endOneSession(db: Db, userId: string, form: FormData) {
  const input = endSessionInput.safeParse(Object.fromEntries(form))
  const outcome = input.success ? await endSession(db, { userId, sessionId: input.data.sessionId }) : undefined
  if (outcome?.status !== 'ended') throw data('That session is over', { status: 404 })
  return redirect(tabPath('security'))
}

async function endOtherSessions({ context }: Route.ActionArgs, userId: string): Promise<void> {
  const { sessionId } = context.get(visitorContext)
  if (sessionId) await signOut(context.get(dbContext), { userId, sessionId, scope: 'others' })
}

export default function Account({ loaderData: { user, unread, panel, sessionId }, actionData }: Route.ComponentProps) {
  const answer: FormAnswer | undefined = actionData
  const current = TABS.find(({ value }) => value === panel.tab)
  return (
    <PageWidth className="pt-5.5 pb-14 lg:pt-11 lg:pb-22">
      <PageMetadata title={current?.label ?? 'Profile'} isPrivate />
      <ProfileHeader {...user} />
      <Tabs
        label="Account"
        tabs={TABS.map((tab) => ({
          ...tab,
          to: tabPath(tab.value),
          ...(tab.value === 'notifications' && { count: { value: unread, label: 'unread' } }),
        }))}
        current={panel.tab}
        className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4 lg:mt-7 lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:items-start lg:gap-10"
        listClassName="-mx-4 md:-mx-6 lg:mx-0 lg:sticky lg:top-24"
      >
        <CurrentPanel panel={panel} email={user.email} sessionId={sessionId} answer={answer} />
      </Tabs>
    </PageWidth>
  )
}

interface CurrentPanelProps {
  panel: Route.ComponentProps['loaderData']['panel']
  email: string
  sessionId: string | undefined
  answer: FormAnswer | undefined
}

function CurrentPanel({ panel, email, sessionId, answer }: CurrentPanelProps) {
  const lastResult = answer?.result
  switch (panel.tab) {
    case 'profile':
      return (
        <Panel title="Profile">
          {panel.profile && <ProfileForm {...panel} lastResult={lastResult} notice={answer?.notice} />}
        </Panel>
      )
    case 'orders':
      return <RecentOrders orders={panel.orders} />
    case 'addresses':
      return (
        <AddressBook
          addresses={panel.addresses}
          editing={panel.editing}
          lastResult={lastResult}
          listPath={tabPath('addresses')}
          editPath={(edit) => tabPath('addresses', { edit })}
        />
      )
    case 'wishlist':
      return <WishlistPreview entries={panel.entries} />
    case 'notifications':
      return <NotificationList notifications={panel.notifications} />
    case 'security':
      return (
        <div className="grid gap-4 lg:gap-6">
          <Panel title="Change password">
            {answer?.notice && (
              <Banner tone="success" className="mb-4">
                {answer.notice}
              </Banner>
            )}
            <PasswordForm key={answer?.notice ?? 'form'} email={email} lastResult={lastResult} />
          </Panel>
          <Panel title="Where you are signed in">
            <SessionList sessions={panel.sessions} currentId={sessionId} />
          </Panel>
        </div>
      )
  }
}

function tabPath(tab: TabName, params: { edit?: string } = {}): string {
  return addressWith('/profile', { tab, ...params })
}
