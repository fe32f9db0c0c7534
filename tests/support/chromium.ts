import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/**
 * Path of the browser for tests: Debian's, or the one that Playwright installs on other systems.
 *
 * @returns Undefined when there is none.
 */
export function findChromium(): string | undefined {
  return ['/usr/bin/chromium', chromium.executablePath()].find((path) => existsSync(path))
}
