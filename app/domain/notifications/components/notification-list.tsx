import { Bell, Package } from 'lucide-react'
import { formatDateTime } from '#app/shared/dates.ts'
import { cn } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { markAllReadForm, markReadForm } from '../mark-read.form.ts'
import type { Notification } from '../notification.ts'

const ICONS = { order: Package, system: Bell }

/** The customer's notifications. Its forms post to the page. */
export function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
  const hasUnread = notifications.some(({ isRead }) => !isRead)
  return (
    <Panel>
      <div className="-mt-2 mb-2.5 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-xl lg:text-panel">Notifications</h2>
        {hasUnread && (
          <ContractButton form={markAllReadForm} variant="quiet" className="-mr-2.5">
            Mark all as read
          </ContractButton>
        )}
      </div>
      {notifications.length === 0 ? (
        <EmptyState motif="buti" heading="h3" title="No notifications yet">
          Order updates and alerts for products you’ve saved will appear here.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {notifications.map((notification) => (
            <li key={notification.id}>
              <Item notification={notification} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Item({ notification: { id, type, title, message, isRead, createdAt } }: { notification: Notification }) {
  const Icon = ICONS[type]
  return (
    <article className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3.5 py-3.5">
      <Icon size={20} className={cn('mt-0.5', isRead ? 'text-muted' : 'text-rosegold-600')} />
      <div className="min-w-0">
        <h3
          className={cn('font-sans text-md tracking-normal', isRead ? 'font-medium text-soft' : 'font-bold text-ink')}
        >
          {!isRead && <span className="sr-only">Unread: </span>}
          {title}
        </h3>
        <p className="whitespace-pre-line text-soft wrap-anywhere">{message}</p>
        <div className="flex min-h-8 flex-wrap items-center gap-x-3">
          <p className="text-sm text-muted tabular-nums">{formatDateTime(createdAt)}</p>
          {!isRead && (
            <ContractButton
              form={markReadForm}
              hidden={{ notificationId: id }}
              variant="quiet"
              className="-ml-2 px-2 text-label"
            >
              Mark as read
              <span className="sr-only">: {title}</span>
            </ContractButton>
          )}
        </div>
      </div>
    </article>
  )
}
