import Bowser from 'bowser'

/** Shorter names that people know, for some that the library gives. */
const FAMILIAR_NAMES: ReadonlyMap<string, string> = new Map([
  ['Microsoft Edge', 'Edge'],
  ['Samsung Internet for Android', 'Samsung Internet'],
  ['Chrome OS', 'ChromeOS'],
  ['macOS', 'Mac'],
])

/** Longer than any browser's; a header made to be slow to parse is cut off here. */
const MAX_LENGTH = 512

/** What a person calls the device that sent this `User-Agent`: `Chrome on Android`, or 'Unknown device'. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_LENGTH))
  const system = platform.model ?? os.name
  // Without a system, the browser's name is whatever a program calls itself.
  if (!system) return 'Unknown device'
  const names = browser.name ? [browser.name, system] : [system]
  return names.map((name) => FAMILIAR_NAMES.get(name) ?? name).join(' on ')
}
