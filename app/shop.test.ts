import { expect, test } from 'vitest'
import { MAX_LISTED_PRICE } from '#app/domain/catalog/listing/list-params.ts'
import { MAX_IMAGE_BYTES } from './platform/storage/image-address.ts'
import * as facts from './shop.ts'

test('M130 every constant of the shop has its specified value', () => {
  expect(facts.FREE_DELIVERY_THRESHOLD).toBe(999_00)
  expect(MAX_LISTED_PRICE).toBe(10_000_00)
  expect(MAX_IMAGE_BYTES).toBe(5 * 1024 * 1024)
  expect(facts).toMatchObject({
    ESTIMATED_DELIVERY_DAYS: 14,
    PRODUCTS_PER_PAGE: 20,
    FEATURED_PRODUCTS: 3,
    RELATED_PRODUCTS: 4,
    RECENT_ORDERS: 5,
    ORDER_THUMBNAILS: 3,
    LOW_STOCK_BELOW: 5,
    HERO_ROTATION_MS: 5_000,
    SEARCH_DEBOUNCE_MS: 300,
    QUICK_ADD_BUSY_MS: 1_000,
    SUCCESS_SCREEN_MS: 2_000,
    MAX_ZOOM: 3,
    ZOOM_STEP: 0.5,
  })
})

test('M130 every figure of the policies has its specified value', () => {
  expect(facts.policies).toEqual({
    expectedDelivery: '13-14 days',
    shippingBusinessDays: '8-14 business days',
    processingBusinessDays: '1-2 business days',
    damageReport: '24 hours',
    supportReply: '24 hours',
    orderDataKept: '7 years',
    analyticsDataKept: '2 years',
    minimumAge: 13,
  })
  expect(facts.businessHours).toEqual([
    { days: 'Mon-Fri', hours: '9-8' },
    { days: 'Sat', hours: '10-6' },
    { days: 'Sun', hours: '11-5' },
  ])
})
