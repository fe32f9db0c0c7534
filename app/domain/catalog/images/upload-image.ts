import { MAX_IMAGE_BYTES } from '#app/platform/storage/image-address.ts'
import { imageMessages } from './image-messages.ts'

/** Where the browser sends images, one a request; the body is the file. */
const UPLOAD_PATH = '/admin/products/images'

export type UploadOutcome =
  | { readonly status: 'uploaded'; readonly url: string }
  | { readonly status: 'refused'; readonly message: string }

interface UploadOptions {
  /** Place among the files chosen together, from 0. */
  readonly index: number
  /** Told how much has been sent, from 0 to 1. */
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
}

/** Why a file is not even sent; undefined when it may be an image. */
export function refusalOf(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!file.type.startsWith('image/')) return imageMessages.notAnImage
  if (file.size >= MAX_IMAGE_BYTES) return imageMessages.tooLarge
  return undefined
}

/** Sends one image to the bucket. Whatever goes wrong becomes a message for the administrator. */
export async function uploadImage(file: File, options: UploadOptions): Promise<UploadOutcome> {
  const refused = (message: string) => ({ status: 'refused', message }) as const
  const number = options.index + 1
  try {
    const answer = await send(file, options)
    if (answer === undefined || answer.status >= 500) return refused(imageMessages.notUploaded(number))
    const { url, error } = readAnswer(answer.text)
    if (url !== undefined) return { status: 'uploaded', url }
    return refused(error ?? imageMessages.noAddress(number))
  } catch {
    return refused(imageMessages.unexpected)
  }
}

/** `fetch` does not tell how much of a body has been sent. @returns undefined when nothing came back. */
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

function readAnswer(text: string): { url?: string; error?: string } {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? answer : {}
  } catch {
    // A page instead of an answer: the session has ended meanwhile.
    return {}
  }
}
