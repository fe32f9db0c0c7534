import { createContext, href } from 'react-router'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import { FEED_FORMATS, FEED_NAMES, type FeedName } from './feed-formats.server.ts'

/** Makes the addresses of feeds that nobody can guess. */
export const feedLinksContext = createContext<SecretLinks>()

/** All feeds share one token, which isn't that of a record. */
const LINK = ['00000000-0000-4000-8000-000000000000', 1] as const

/** The path of a feed; undefined while feeds are off. */
export function feedPath(
  feed: FeedName,
  { feeds }: Pick<ShopSettings, 'feeds'>,
  links: SecretLinks,
): string | undefined {
  if (feeds === 'off') return undefined
  const { file } = FEED_FORMATS[feed]
  return href('/feeds/*', { '*': feeds === 'secret' ? `${links.tokenFor(...LINK)}/${file}` : file })
}

/** The feed at a path below `/feeds/`; undefined if there is none, or it is elsewhere. */
export function readFeedPath(
  path: string,
  { feeds }: Pick<ShopSettings, 'feeds'>,
  links: SecretLinks,
): FeedName | undefined {
  if (feeds === 'off') return undefined
  const [token = '', file] = feeds === 'secret' ? path.split('/') : ['', path]
  if (feeds === 'secret' && !links.isValid(token, ...LINK)) return undefined
  return FEED_NAMES.find((feed) => FEED_FORMATS[feed].file === file)
}
