import { REPLACED_IMAGE_RETENTION_DAYS } from '#app/domain/settings/settings.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { imageKey } from '#app/platform/storage/image-address.ts'
import { cancelDeletion, scheduleDeletion } from '#app/platform/storage/image-records.server.ts'

/** The pictures that a category or a collection may have, by the names of their values. */
const IMAGES = ['image', 'shareImage'] as const

export type ImageName = (typeof IMAGES)[number]

/** Values of a category or a collection by name. */
type Entry = Readonly<Record<string, unknown>> & { readonly [image in ImageName]?: string }

interface Change {
  readonly actor: AdminActor
  readonly action: string
  readonly entity: 'categories' | 'collections'
  readonly entityId: string
  /** Undefined for one that is added. */
  readonly before: Entry | undefined
  /** Undefined for one that is deleted. */
  readonly after: Entry | undefined
  /** What else the change did. */
  readonly more?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Records which values of a category or a collection change, retains its new pictures, and schedules replaced ones for deletion.
 *
 * @returns The first new picture that isn't stored, in which case nothing is recorded.
 */
export async function recordChange(tx: Tx, { before, after, more, ...entry }: Change): Promise<ImageName | undefined> {
  for (const name of IMAGES) {
    const wanted = after?.[name] === before?.[name] ? [] : keysOf(after?.[name])
    if ((await cancelDeletion(tx, wanted)).length < wanted.length) return name
  }
  const kept = keysIn(after)
  const replaced = keysIn(before).filter((key) => !kept.includes(key))
  await scheduleDeletion(tx, replaced, REPLACED_IMAGE_RETENTION_DAYS)
  const changed = after || more ? { ...differing(after, before), ...more } : undefined
  await recordAudit(tx, {
    ...entry,
    ...(before && { before: differing(before, after) }),
    ...(changed && { after: changed }),
  })
  return undefined
}

function keysIn(entry: Entry | undefined): string[] {
  return IMAGES.flatMap((name) => keysOf(entry?.[name]))
}

function keysOf(address = ''): string[] {
  return [imageKey(address) ?? []].flat()
}

/** The values in which one entry differs from another; all that are set, if there is no other. */
function differing(one: Entry | undefined, other: Entry | undefined): Record<string, unknown> {
  const isOther = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(other ? other[name] : '')
  return Object.fromEntries(Object.entries(one ?? {}).filter(isOther))
}
