/** What the forms that test the shop's connections send as their `intent`. */
export const TEST_MAIL = 'test-mail'
export const TEST_STORAGE = 'test-storage'
export const TEST_PAYMENTS = 'test-payments'
export const TEST_COURIERS = 'test-couriers'

/** What the forms of the first day send as their `intent`. */
export const CONFIRM_BACKUP = 'confirm-backup'
