import { complaintEmail, statutoryRights } from '#app/domain/settings/legal-lines.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { cn } from '#app/ui/class-names.ts'

/** Accompanies every text that excludes returns; nothing when the owner has switched it off. */
export function StatutoryRights({ className }: { className?: string }) {
  const shop = useShop()
  const text = statutoryRights(shop)
  if (!text) return null
  const email = complaintEmail(shop)
  const [before, after] = text.split(email)
  return (
    <p className={cn('text-base text-soft', className)}>
      {before}
      <a className="font-medium text-accent underline underline-offset-3 wrap-anywhere" href={`mailto:${email}`}>
        {email}
      </a>
      {after}
    </p>
  )
}
