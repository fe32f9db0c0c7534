import { expect, test } from 'vitest'
import { MAX_LISTED_PRICE } from '#app/domain/catalog/listing/list-params.ts'
import { DEFAULT_SETTINGS } from '../domain/settings/settings-fields.ts'
import { MAX_IMAGE_BYTES } from '../platform/storage/image-address.ts'
import * as facts from './shop.ts'

test('M130 every constant of the shop has its specified value', () => {
  expect(MAX_LISTED_PRICE).toBe(10_000_00)
  expect(MAX_IMAGE_BYTES).toBe(5 * 1024 * 1024)
  expect(facts).toMatchObject({
    PRODUCTS_PER_PAGE: 20,
    FEATURED_PRODUCTS: 3,
    RELATED_PRODUCTS: 4,
    RECENT_ORDERS: 5,
    ORDER_THUMBNAILS: 3,
    HERO_ROTATION_MS: 5_000,
    SEARCH_DEBOUNCE_MS: 300,
    QUICK_ADD_BUSY_MS: 1_000,
    SUCCESS_SCREEN_MS: 2_000,
    MAX_ZOOM: 3,
    ZOOM_STEP: 0.5,
  })
})

test('M130 every setting of an untouched shop has its specified value', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({
    name: 'Gulmeher',
    city: 'Ahmedabad, Gujarat',
    careEmail: 'care@gulmeher.example',
    supportEmail: 'support@gulmeher.example',
    phone: '+91 79 4000 0000',
    hours: 'Mon-Fri: 9-8\nSat: 10-6\nSun: 11-5',
    freeDeliveryThreshold: 999_00,
    deliveryDaysFrom: 13,
    deliveryDaysTo: 14,
    processingDaysFrom: 1,
    processingDaysTo: 2,
    shippingDaysFrom: 8,
    shippingDaysTo: 14,
    lowStockBelow: 5,
  })
})

test('M130 every figure of the policies has its specified value', () => {
  expect(facts.policies).toEqual({
    damageReport: '24 hours',
    supportReply: '24 hours',
    orderDataKept: '7 years',
    analyticsDataKept: '2 years',
    minimumAge: 13,
  })
})
