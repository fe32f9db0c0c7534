import { href } from 'react-router'
import { MAX_IMAGE_BYTES } from '#app/platform/storage/image-address.ts'
import { IMAGE_PROBLEMS, notUploaded } from './image-messages.ts'

/** Where the browser uploads images, one per request; the body is the file. */
const UPLOAD_PATH = href('/admin/products/images')

export type UploadOutcome =
  | { readonly status: 'uploaded'; readonly url: string }
  | { readonly status: 'failed'; readonly message: string }

interface UploadOptions {
  /** Position among the files chosen together, from 0. */
  readonly index: number
  /** Called with the upload progress, from 0 to 1. */
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
}

/** Why a file can't be uploaded; undefined when it may be an image. */
export function problemWith(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!file.type.startsWith('image/')) return IMAGE_PROBLEMS['not-an-image']
  if (file.size >= MAX_IMAGE_BYTES) return IMAGE_PROBLEMS['too-large']
  return undefined
}

/** Uploads one image. Any failure becomes a message for the administrator. */
export async function uploadImage(file: File, options: UploadOptions): Promise<UploadOutcome> {
  const failed = (message: string) => ({ status: 'failed', message }) as const
  const number = options.index + 1
  try {
    const response = await send(file, options)
    if (response === undefined || response.status >= 500) return failed(notUploaded(number))
    const { url, error } = readResponse(response.text)
    if (url !== undefined) return { status: 'uploaded', url }
    return failed(error ?? `Failed to get URL for image ${number}.`)
  } catch {
    return failed(IMAGE_PROBLEMS.failed)
  }
}

/** Uses XMLHttpRequest because `fetch` doesn't report upload progress. @returns undefined when there was no response. */
function send(file: File, { index, onProgress, signal }: UploadOptions) {
  return new Promise<{ status: number; text: string } | undefined>((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => resolve(undefined)
    request.onabort = () => resolve(undefined)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', `${UPLOAD_PATH}?index=${index}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.send(file)
  })
}

function readResponse(text: string): { url?: string; error?: string } {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    // A page instead of JSON: the session has ended.
    return {}
  }
}
