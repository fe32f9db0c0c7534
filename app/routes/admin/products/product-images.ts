import { imageColor } from '#app/domain/catalog/images/image-color.server.ts'
import { IMAGE_PROBLEMS, notUploaded } from '#app/domain/catalog/images/image-messages.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { readUpTo } from '#app/platform/http/body.server.ts'
import { requestIdContext } from '#app/platform/http/context.server.ts'
import { log } from '#app/platform/log.server.ts'
import { imageKey, MAX_IMAGE_BYTES } from '#app/platform/storage/image-address.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import type { Route } from './+types/product-images'

const ERROR_STATUS = { 'too-large': 413, 'not-an-image': 415, busy: 503 }

/** The colour that a stored image suggests for its product: `?color=/images/…` → `{ color }`. There is no page here. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context })
  const key = imageKey(url.searchParams.get('color') ?? '')
  if (key !== undefined) {
    const image = await context.get(storageContext).readImage({ key, rendition: undefined })
    return Response.json({ color: (image && (await imageColor(image.bytes))) ?? null })
  }
  return Response.json(
    { error: 'Send an image as the body of a POST request.' },
    { status: 405, headers: { Allow: 'POST' } },
  )
}

/** Stores one image, sent as the body: `POST ?index=0` → `{ url }`, or `{ error }` with a message to show. */
export async function action({ context, request, url }: Route.ActionArgs) {
  requireAdmin({ context })
  const index = Number(/^\d{1,3}$/.exec(url.searchParams.get('index') ?? '')?.[0] ?? 0)
  try {
    const upload = await readUpTo(request.body, MAX_IMAGE_BYTES - 1)
    if (!upload) return Response.json({ error: IMAGE_PROBLEMS['too-large'] }, { status: 413 })

    const outcome = await context.get(storageContext).saveImage(upload, index)
    if (outcome.status === 'saved') return Response.json({ url: outcome.url }, { status: 201 })
    return Response.json({ error: IMAGE_PROBLEMS[outcome.reason] }, { status: ERROR_STATUS[outcome.reason] })
  } catch (error) {
    log.error({ err: error, requestId: context.get(requestIdContext) }, 'could not store an uploaded image')
    return Response.json({ error: notUploaded(index + 1) }, { status: 500 })
  }
}
