import Bowser from 'bowser'

/** Shorter, more familiar names for some that the library returns. */
const FAMILIAR_NAMES: ReadonlyMap<string, string> = new Map([
  ['Microsoft Edge', 'Edge'],
  ['Samsung Internet for Android', 'Samsung Internet'],
  ['Chrome OS', 'ChromeOS'],
  ['macOS', 'Mac'],
])

/** No browser sends a longer header; one that is crafted to be slow to parse is cut off here. */
const MAX_LENGTH = 512

/** A readable name of the device that sent this `User-Agent`, such as `Chrome on Android`, or 'Unknown device'. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_LENGTH))
  const system = platform.model ?? os.name
  // Without a system it isn't a browser, and the name could be anything.
  if (!system) return 'Unknown device'
  const names = browser.name ? [browser.name, system] : [system]
  return names.map((name) => FAMILIAR_NAMES.get(name) ?? name).join(' on ')
}
