import { expect, test } from 'vitest'
import { respondWithImage, respondWithPrivateImage } from './image-response.server.ts'

const unavailable = () => Promise.reject(new Error('connect ECONNREFUSED'))

test('M321 while the storage is unavailable, an image gets a short 503, which is never cached, instead of an error page', async () => {
  const request = new Request('http://shop.test/images/a.jpg')
  const responses = [
    await respondWithImage({ readImage: unavailable }, request, '1700000000000-0123456789ab-0.jpg'),
    await respondWithPrivateImage({ readPrivateImage: unavailable }, crypto.randomUUID()),
  ]
  for (const response of responses) {
    expect(response.status).toBe(503)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('retry-after')).toBe('10')
  }
})
