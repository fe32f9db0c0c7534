/** Orders within this time after a reminder count as following it. Not longer than the shortest pause between two reminders. */
export const FOLLOWING_DAYS = 7

/** How long reminders are stored, and their links work. */
export const KEPT_DAYS = 90
