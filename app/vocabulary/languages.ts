/**
 * The languages of the shop's pages, and what comes before the path of each page in them. The first one is also for people whose language
 * is none of them.
 */
export const LANGUAGES = [{ tag: 'en-IN', prefix: '' }] as const
