/** What the forms about orders send as their `intent`. */
export const DELETE_ORDER = 'delete-order'
export const RESTORE_ORDER = 'restore-order'
export const CHANGE_STATUS = 'change-status'
export const CHANGE_STATUSES = 'change-statuses'
export const SET_SHIPMENT = 'set-shipment'
export const ADD_TRACKING_ENTRY = 'add-tracking-entry'
export const WITHDRAW_TRACKING_LINK = 'withdraw-tracking-link'
