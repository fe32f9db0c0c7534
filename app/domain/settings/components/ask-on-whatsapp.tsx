import { MessageCircle } from 'lucide-react'
import { whatsAppAddress } from '../contact-links.ts'
import { useShop } from '../shop-context.ts'

interface AskOnWhatsAppProps {
  /** What the question is about, as the message says it: `order 2627-000041`. */
  about: string
  className?: string
}

/** A link to a chat with the shop whose message says what it is about. Renders nothing if the shop has no WhatsApp number. */
export function AskOnWhatsApp({ about, className }: AskOnWhatsAppProps) {
  const { whatsappNumber } = useShop()
  if (!whatsappNumber) return null
  return (
    <a
      href={whatsAppAddress(whatsappNumber, `Hello, I have a question about ${about}`)}
      rel="noopener noreferrer"
      className={className}
    >
      <MessageCircle size={20} className="flex-none text-accent" />
      Ask us on WhatsApp
    </a>
  )
}
