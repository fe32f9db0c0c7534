import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/**
 * Where the browser of the tests is: Debian's, or the one that Playwright brings on other systems.
 *
 * @returns Undefined when there is none.
 */
export function findChromium(): string | undefined {
  return ['/usr/bin/chromium', chromium.executablePath()].find((path) => existsSync(path))
}
