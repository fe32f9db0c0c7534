import { href } from 'react-router'
import { type Collection, isOpen } from '#app/vocabulary/collections.ts'

/** The menu's links to open collections, in the owner's order; may be empty. */
export function collectionLinks(collections: readonly Collection[], now: Date) {
  const shown = collections.filter((collection) => collection.inMenu && isOpen(collection, now))
  return shown.map(({ slug, name }) => ({ to: href('/collections/:slug', { slug }), label: name }))
}
