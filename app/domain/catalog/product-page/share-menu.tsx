import { AtSign, Link2, MessageCircle, Share2, ThumbsUp } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useCopyLink } from '#app/ui/hooks/use-share.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Menu, menuTrigger } from '#app/ui/overlays/menu.tsx'
import { MenuButton } from '#app/ui/overlays/menu-button.tsx'
import { MenuLink } from '#app/ui/overlays/menu-link.tsx'

const MENU = 'share-menu'

interface ShareMenuProps {
  title: string
  /** The public address that is shared. */
  url: string
}

/** Shares a page through the device's share sheet if there is one, otherwise through a menu. */
export function ShareMenu({ title, url }: ShareMenuProps) {
  const copyLink = useCopyLink('Link copied to clipboard!')

  const shareNatively = (event: MouseEvent) => {
    if (!navigator.share) return
    event.preventDefault()
    // Rejected when the sheet is closed without sharing.
    navigator.share({ title, url }).catch(() => {})
  }
  const [encodedUrl, encodedTitle] = [url, title].map(encodeURIComponent)
  return (
    <>
      <IconButton {...menuTrigger(MENU)} label="Share" onClick={shareNatively}>
        <Share2 size={20} />
      </IconButton>
      <Menu id={MENU} label="Share" className="w-56">
        <MenuLink to={`https://www.facebook.com/sharer/sharer.php?u=${encodedUrl}`} {...elsewhere}>
          <ThumbsUp />
          Facebook
        </MenuLink>
        <MenuLink to={`https://twitter.com/intent/tweet?text=${encodedTitle}&url=${encodedUrl}`} {...elsewhere}>
          <AtSign />
          Twitter
        </MenuLink>
        <MenuLink to={`https://wa.me/?text=${encodedTitle}%20${encodedUrl}`} {...elsewhere}>
          <MessageCircle />
          WhatsApp
        </MenuLink>
        <MenuButton onClick={() => copyLink(url)}>
          <Link2 />
          Copy link
        </MenuButton>
      </Menu>
    </>
  )
}

const elsewhere = { target: '_blank', rel: 'noreferrer' }
