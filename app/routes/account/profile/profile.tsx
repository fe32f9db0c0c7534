import { Bell, Heart, LockKeyhole, MapPin, Package, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { EmailChangePanel } from '#app/domain/accounts/email-change/email-change-panel.tsx'
import { changePasswordForm } from '#app/domain/accounts/password/change-password.form.ts'
import { MeasurementsPanel } from '#app/domain/accounts/profile/measurements-panel.tsx'
import { ProfileForm } from '#app/domain/accounts/profile/profile-form.tsx'
import { ProfileHeader } from '#app/domain/accounts/profile/profile-header.tsx'
import { PasswordForm } from '#app/domain/accounts/profile/profile-password-form.tsx'
import { SessionList } from '#app/domain/accounts/profile/profile-sessions.tsx'
import { PROFILE_TABS, type ProfileTab, tabPath } from '#app/domain/accounts/profile/profile-tabs.ts'
import { TwoStepPanel } from '#app/domain/accounts/profile/two-step-panel.tsx'
import { saveAddressForm } from '#app/domain/addresses/address.form.ts'
import { AddressBook } from '#app/domain/addresses/components/address-book.tsx'
import { RefundBadges } from '#app/domain/after-sale/components/refund-progress.tsx'
import { agreeToRemindersForm, stopRemindersForm } from '#app/domain/cart/reminders/cart-reminders.form.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { YourConsent } from '#app/domain/data-rights/components/your-consent.tsx'
import { YourData } from '#app/domain/data-rights/components/your-data.tsx'
import { NotificationList } from '#app/domain/notifications/components/notification-list.tsx'
import { countUnreadNotifications } from '#app/domain/notifications/queries.server.ts'
import { RecentOrders } from '#app/domain/orders/components/recent-orders.tsx'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { WishlistPreview } from '#app/domain/wishlist/components/wishlist-preview.tsx'
import { requireCustomer, visitorContext } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formAction } from '#app/platform/http/form-action.server.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { Tabs } from '#app/ui/navigation/tabs.tsx'
import { optionalPart } from '#app/ui/optional-part.tsx'
import type { Route } from './+types/profile'
import { PROFILE_HANDLERS } from './profile-handlers.server.ts'
import { loadPanel, quietly } from './profile-panels.server.ts'

const BusinessPanel = optionalPart(() => import('#app/domain/checkout/business/business-panel.tsx'))
const CartReminderConsent = optionalPart(() => import('#app/domain/cart/reminders/cart-reminder-consent.tsx'))

const LABELS: Record<ProfileTab, { label: string; icon: ReactNode }> = {
  profile: { label: 'Profile', icon: <UserRound /> },
  orders: { label: 'My Orders', icon: <Package /> },
  addresses: { label: 'Addresses', icon: <MapPin /> },
  wishlist: { label: 'Wishlist', icon: <Heart /> },
  notifications: { label: 'Notifications', icon: <Bell /> },
  security: { label: 'Security', icon: <LockKeyhole /> },
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireCustomer({ context, url })
  const db = context.get(dbContext)
  const [panel, unread] = await Promise.all([
    loadPanel(db, user.id, url, context.get(shopContext).settings),
    quietly('notifications', countUnreadNotifications(db, user.id), 0),
  ])
  return {
    user: { fullName: user.fullName, email: user.email, isAdmin: user.isAdmin },
    unread,
    panel,
    sessionId: context.get(visitorContext).sessionId,
  }
}

export const action = formAction(({ context, request, url }: Route.ActionArgs) => {
  const { id: userId } = requireCustomer({ context, url })
  return { context, request, db: context.get(dbContext), userId }
}, PROFILE_HANDLERS)

/** A conflict, or the last try used up, means that the page shows what is no longer so, such as a request that has ended. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus === 409 || actionStatus === 429
}

export default function Account({ loaderData: { user, unread, panel, sessionId }, actionData }: Route.ComponentProps) {
  return (
    <PageWidth className="pt-5.5 pb-14 lg:pt-11 lg:pb-22">
      <PageMetadata title={LABELS[panel.tab].label} isPrivate />
      <ProfileHeader fullName={user.fullName} email={user.email} />
      <Tabs
        label="Account"
        tabs={PROFILE_TABS.map((tab) => ({
          ...LABELS[tab],
          value: tab,
          to: tabPath(tab),
          ...(tab === 'notifications' && { count: { value: unread, label: 'unread' } }),
        }))}
        current={panel.tab}
        className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4 lg:mt-7 lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:items-start lg:gap-10"
        listClassName="-mx-4 md:-mx-6 lg:mx-0 lg:sticky lg:top-24"
      >
        <CurrentPanel panel={panel} user={user} sessionId={sessionId} response={actionData} />
      </Tabs>
    </PageWidth>
  )
}

interface CurrentPanelProps {
  panel: Route.ComponentProps['loaderData']['panel']
  user: Route.ComponentProps['loaderData']['user']
  sessionId: string | undefined
  response: FormResponse | undefined
}

function CurrentPanel({ panel, user, sessionId, response }: CurrentPanelProps) {
  switch (panel.tab) {
    case 'profile':
      return (
        <div className="grid gap-4 lg:gap-6">
          <Panel title="Profile">{panel.profile && <ProfileForm {...panel} response={response} />}</Panel>
          {panel.measurements && <MeasurementsPanel measurements={panel.measurements} />}
          {panel.reminders && (
            <Panel title="Emails about your cart">
              <FormResponseBanner
                response={responseTo(response, agreeToRemindersForm.intent, stopRemindersForm.intent)}
                className="mb-3"
              />
              <CartReminderConsent {...panel.reminders} />
            </Panel>
          )}
          {panel.business && <BusinessPanel buyer={panel.business.buyer} response={response} />}
        </div>
      )
    case 'orders':
      return (
        <RecentOrders
          orders={panel.orders}
          besidePayment={({ id, total }) => <RefundBadges refunds={panel.refunds.get(id) ?? []} paid={total} />}
        />
      )
    case 'addresses':
      return (
        <AddressBook
          addresses={panel.addresses}
          pinCodeWarnings={panel.pinCodeWarnings}
          editing={panel.editing}
          lastResult={responseTo(response, saveAddressForm.intent)?.result}
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
          {!user.isAdmin && <EmailChangePanel email={user.email} open={panel.emailChange} response={response} />}
          <Panel title="Change password">
            <PasswordForm
              key={responseTo(response, changePasswordForm.intent)?.success ?? 'form'}
              email={user.email}
              response={response}
            />
          </Panel>
          {panel.accountSecurity && (
            <TwoStepPanel
              key={response?.success ?? 'forms'}
              email={user.email}
              accountSecurity={panel.accountSecurity}
              response={response}
            />
          )}
          <Panel title="Where you’re signed in">
            <SessionList sessions={panel.sessions} currentId={sessionId} />
          </Panel>
          <YourConsent consents={panel.consents} mayDelete={!user.isAdmin} />
          <YourData email={user.email} mayDelete={!user.isAdmin} response={response} />
        </div>
      )
  }
}
