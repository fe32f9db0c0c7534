import type { ReactNode } from 'react'
import { PictureList } from '#app/domain/pictures/components/picture-list.tsx'
import { formatDateTime } from '#app/shared/dates.ts'
import { cn } from '#app/ui/class-names.ts'
import type { ComplaintMessage } from '../complaint.ts'

/** A message as the list shows it; only the back office's list has notes. */
export interface ShownMessage extends Omit<ComplaintMessage, 'author'> {
  readonly author: 'customer' | 'shop' | 'note'
}

interface MessageListProps<Message extends ShownMessage> {
  messages: readonly Message[]
  /** Who wrote a message, such as `You`. */
  authorOf: (message: Message) => ReactNode
  /** The address of a picture; only those who may see this page can open it. */
  pictureUrl: (pictureId: string) => string
}

/** The messages of a complaint with their pictures, oldest first. */
export function MessageList<Message extends ShownMessage>({
  messages,
  authorOf,
  pictureUrl,
}: MessageListProps<Message>) {
  return (
    <ol className="grid gap-4">
      {messages.map((message) => (
        <li
          key={message.id}
          className={cn(
            'rounded-md border border-line p-4',
            message.author === 'shop' && 'bg-rosegold-50',
            message.author === 'note' && 'border-dashed bg-haldi-100',
          )}
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <b className="font-semibold wrap-anywhere">{authorOf(message)}</b>
            <time dateTime={message.createdAt.toISOString()} className="text-sm text-soft">
              {formatDateTime(message.createdAt)}
            </time>
          </p>
          <p className="mt-1.5 whitespace-pre-line wrap-anywhere">
            {message.text || <span className="text-soft">This text was erased with the customer’s account.</span>}
          </p>
          <PictureList pictures={message.pictures} noun="Attachment" urlOf={pictureUrl} className="mt-3" />
        </li>
      ))}
    </ol>
  )
}
