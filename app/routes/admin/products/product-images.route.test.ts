import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { findEditedProduct } from '#app/domain/catalog/product-form/edited-product.server.ts'
import { log } from '#app/platform/log.server.ts'
import { type ImageStorage, storageContext } from '#app/platform/storage/storage.server.ts'
import { insertStoredImage } from '#tests/support/factories/admin-factory.ts'
import {
  expectRedirect,
  PRODUCTS as path,
  rejectionOf,
  setUpProductForm,
} from '#tests/support/suites/product-form-suite.ts'
import * as edit from './product-form.tsx'
import * as images from './product-images.ts'

const { db, argsOf, typed } = await setUpProductForm()

test('M305 the colour of a stored picture is proposed', async () => {
  const teal = sharp({ create: { width: 60, height: 80, channels: 3, background: 'white' } }).composite([
    { input: { create: { width: 30, height: 60, channels: 3, background: '#1c6670' } } },
  ])
  const bytes = new Uint8Array(await teal.png().toBuffer())
  const ask = async (url: string) => {
    const args = argsOf({ url: `${path}/images?color=${encodeURIComponent(url)}` })
    const readImage: ImageStorage['readImage'] = async ({ key }) =>
      key.startsWith('gone') ? undefined : { bytes, type: 'image/jpeg', tag: key, isFinal: true }
    args.context.set(storageContext, { readImage } as ImageStorage)
    const response = await images.loader(args)
    return { status: response.status, ...((await response.json()) as object) }
  }
  expect(await ask('/images/new.jpg')).toMatchObject({ status: 200, color: { name: 'Teal' } })
  expect(await ask('/images/gone.jpg')).toEqual({ status: 200, color: null })
  expect(await ask('https://elsewhere.example/new.jpg')).toMatchObject({ status: 405 })
})

describe('M97 an upload', () => {
  async function send(body: BodyInit | null, saveImage: ImageStorage['saveImage'], index = '2') {
    const args = argsOf({ url: `${path}/images?index=${index}` })
    args.context.set(storageContext, { saveImage } as ImageStorage)
    const request = new Request(args.url, { method: 'POST', body })
    const response = await images.action({ ...args, request })
    return { status: response.status, body: await response.json() }
  }

  test('is the request’s body, and the response is its address', async () => {
    const given: unknown[] = []
    const saveImage: ImageStorage['saveImage'] = async (...got) => {
      given.push(...got)
      return { status: 'saved', url: '/images/new.jpg' }
    }
    expect(await send('bytes', saveImage)).toEqual({ status: 201, body: { url: '/images/new.jpg' } })
    expect([Buffer.from(given[0] as Uint8Array).toString(), given[1]]).toEqual(['bytes', 2])
    await send('bytes', saveImage, '../2')
    expect(given[3]).toBe(0)
  })

  test('that isn’t an image, or is too large, is rejected with the form’s message', async () => {
    const reject = (reason: 'not-an-image' | 'too-large') => async () => ({ status: 'rejected', reason }) as const
    expect(await send('x', reject('not-an-image'))).toEqual({
      status: 415,
      body: { error: 'Please upload only image files.' },
    })
    const tooLarge = { status: 413, body: { error: 'Image size should be less than 5MB.' } }
    expect(await send('x', reject('too-large'))).toEqual(tooLarge)
    const never = vi.fn()
    expect(await send(new Uint8Array(5 * 1024 * 1024), never)).toEqual(tooLarge)
    expect(never).not.toHaveBeenCalled()
  })

  describe('in the form itself', () => {
    const store: ImageStorage['saveImage'] = async (_, index) => ({ status: 'saved', url: `/images/${index}.jpg` })

    function saveWithFiles(count: number, saveImage: ImageStorage['saveImage']) {
      const form = new FormData()
      form.append('name', 'Neel Kurti')
      for (let file = 0; file < count; file++) form.append('files', new File(['x'], `${file}.png`))
      const args = argsOf({ url: `${path}/new` })
      args.context.set(storageContext, { saveImage } as ImageStorage)
      return edit.action({ ...args, request: new Request(args.url, { method: 'POST', body: form }) })
    }

    test('M430 may bring a share picture, which a rejected form keeps and a checkbox removes', async () => {
      const picture = await insertStoredImage(db)
      const saveImage = vi.fn(async () => ({ status: 'saved', url: picture }))
      const send = async (more: Record<string, string | File>) => {
        const form = new FormData()
        const texts = { ...typed(), category: 'festive', name: 'Shared Kurti', ...more }
        for (const [name, values] of Object.entries(texts)) {
          for (const value of [values].flat()) form.append(name, value)
        }
        const args = argsOf({ url: `${path}/new` })
        args.context.set(storageContext, { saveImage } as never)
        return edit.action({ ...args, request: new Request(args.url, { method: 'POST', body: form }) })
      }
      const shareImageFile = new File(['x'], 'share.png')
      expect(rejectionOf(await send({ shareImageFile, color: '' })).result.initialValue?.shareImage).toBe(picture)
      const [draftId, other] = [crypto.randomUUID(), crypto.randomUUID()]
      expectRedirect(await send({ shareImageFile, draftId }), `${path}?notice=saved`)
      expect(await findEditedProduct(db, draftId)).toMatchObject({ shareImage: picture })
      expectRedirect(
        await send({ shareImage: picture, shareImageRemoved: 'on', draftId: other }),
        `${path}?notice=saved`,
      )
      expect(await findEditedProduct(db, other)).toMatchObject({ shareImage: '' })

      saveImage.mockRejectedValueOnce(new Error('no space left'))
      const failed = rejectionOf(await send({ shareImageFile }))
      expect(failed).toMatchObject({ status: 500, result: { initialValue: { name: 'Shared Kurti' } } })
      expect(failed.result.error).toHaveProperty('shareImage')
      const gone = rejectionOf(await send({ shareImage: '/images/gone.jpg' }))
      expect(gone).toMatchObject({ status: 409, result: { error: { shareImage: [expect.any(String)] } } })
    })

    test('may consist of twenty files; with more, twenty are stored and the form says so', async () => {
      const saveImage = vi.fn(store)
      expect(rejectionOf(await saveWithFiles(20, saveImage)).error).toBeUndefined()
      expect(saveImage).toHaveBeenCalledTimes(20)

      const rejection = rejectionOf(await saveWithFiles(21, saveImage))
      expect(rejection).toMatchObject({ status: 400, error: 'A product can have up to 20 images' })
      expect(rejection.result.initialValue).toMatchObject({ name: 'Neel Kurti' })
      expect(rejection.result.initialValue?.images).toHaveLength(20)
      expect(saveImage).toHaveBeenCalledTimes(40)
    })

    test('is rejected unread with twice as many files as a product can have', async () => {
      const saveImage = vi.fn(store)
      await expect(saveWithFiles(41, saveImage)).rejects.toMatchObject({ init: { status: 400 } })
      expect(saveImage).not.toHaveBeenCalled()
    })

    test('F09 that can’t be stored leaves what was typed in the form, with the images before it', async () => {
      const logged = vi.spyOn(log, 'error')
      const rejection = rejectionOf(
        await saveWithFiles(3, (upload, index) =>
          index < 2 ? store(upload, index) : Promise.reject(new Error('no space left')),
        ),
      )
      expect(rejection).toMatchObject({ status: 500, error: 'Unexpected error during image upload.' })
      expect(rejection.result.initialValue).toMatchObject({
        name: 'Neel Kurti',
        images: ['/images/0.jpg', '/images/1.jpg'],
      })
      expect(logged).toHaveBeenCalledWith(expect.anything(), 'could not store an uploaded image')
    })
  })

  test('F09 that can’t be stored says which one it was', async () => {
    const logged = vi.spyOn(log, 'error')
    expect(await send('x', () => Promise.reject(new Error('no space left')))).toEqual({
      status: 500,
      body: { error: 'Failed to upload image 3.' },
    })
    expect(logged).toHaveBeenCalledWith(expect.anything(), 'could not store an uploaded image')
  })
})
