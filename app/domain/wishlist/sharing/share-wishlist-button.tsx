import { Share2 } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { useFailureToast } from '#app/domain/catalog/components/use-failure-toast.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { useShare } from '#app/ui/hooks/use-share.ts'
import { shareWishlistForm } from './share-wishlist.form.ts'

/**
 * Shares the link to the wishlist with the device's share sheet, or copies it where there is none. The first press creates the
 * link. Without scripts, the page then shows it.
 *
 * @param link The link's address; undefined before the first press.
 */
export function ShareWishlistButton({ link }: { link: string | undefined }) {
  const shop = useShop()
  const share = useShare('Wishlist link copied to clipboard!')
  const fetcher = useFetcher<FormResponse>({ key: 'share-wishlist' })
  useFailureToast(fetcher.data)
  const shareLink = (path: string) =>
    share({
      title: `My Wishlist · ${shop.name}`,
      text: `See what I’ve saved at ${shop.name}`,
      url: new URL(path, window.location.href).href,
    })

  const shared = useRef(fetcher.data)
  useEffect(() => {
    if (fetcher.state !== 'idle' || shared.current === fetcher.data) return
    shared.current = fetcher.data
    const path = fetcher.data?.shown
    if (typeof path === 'string') shareLink(path)
  })
  const submit = (event: FormEvent) => {
    if (!link) return
    event.preventDefault()
    shareLink(link)
  }

  return (
    <fetcher.Form method="post" action={href('/wishlist')} onSubmit={submit}>
      <Button
        type="submit"
        name="intent"
        value={shareWishlistForm.intent}
        variant="secondary"
        busy={fetcher.state !== 'idle'}
        className="px-2.75 text-label lg:px-4.5 lg:text-base"
      >
        <Share2 size={16} />
        Share Wishlist
      </Button>
    </fetcher.Form>
  )
}
