import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

/** Debian's browser without windows, which runs a journey in a fifth less time than the full one. */
const HEADLESS = '/usr/bin/chromium-headless-shell'

/** Debian's browser that people use. */
const FULL = '/usr/bin/chromium'

/**
 * Path of the browser for tests: Debian's, or the one that Playwright installs on other systems.
 *
 * @returns Undefined when there is none.
 */
export function findChromium(): string | undefined {
  return firstOf(HEADLESS, FULL)
}

/** Path of the browser for measurements: the full one that visitors use, if it is installed. Undefined when there is none. */
export function findFullChromium(): string | undefined {
  return firstOf(FULL, HEADLESS)
}

/** How journeys start the browser. Without pictures they take a fifth less work. */
export function launchOptions({ pictures }: { pictures: boolean }): LaunchOptions {
  const executablePath = findChromium()
  return {
    ...(executablePath ? { executablePath } : {}),
    ...(pictures ? {} : { args: ['--blink-settings=imagesEnabled=false'] }),
  }
}

function firstOf(...paths: string[]): string | undefined {
  return [...paths, chromium.executablePath()].find((path) => existsSync(path))
}
