import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { collectDefaultMetrics } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { registerShopMetrics } from '#app/domain/admin/metrics/shop-metrics.server.ts'
import { metrics, pageCacheRequests, requestDuration } from '#app/platform/metrics.server.ts'
import { shopState } from './support/factories/shop-state.ts'
import { findPromtool } from './support/tools/promtool.ts'

const run = promisify(execFile)
const promtool = findPromtool() ?? 'promtool'

/** Metrics of Prometheus itself, and functions that look like metric names. */
const NOT_OURS = new Set(['up', 'time', 'max', 'sum', 'rate', 'topk', 'histogram_quantile', 'by', 'and', 'or'])

let exported: string

beforeAll(async () => {
  collectDefaultMetrics({ register: metrics })
  requestDuration.observe({ method: 'GET', route: '/', status: '200' }, 0.1)
  pageCacheRequests.inc({ result: 'hit' })
  await registerShopMetrics({ registry: metrics, readState: async () => shopState() })()
  exported = await metrics.metrics()
})

/** The names of the metrics that an expression reads. */
function metricsIn(expression: string): string[] {
  const withoutLabels = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, '')
    .replaceAll(/\b(?:by|without)\s*\([^)]*\)/g, '')
  const names = withoutLabels.match(/[a-z_][a-z0-9_]*/g) ?? []
  return names.filter((name) => !NOT_OURS.has(name) && name.includes('_'))
}

const isExported = (name: string) => new RegExp(`^${name}(?:\\{| )`, 'm').test(exported)

test('M257 promtool accepts the alert rules, and each raises its alert when it should', async () => {
  await run(promtool, ['check', 'rules', 'monitoring/alerts.yml'])
  await run(promtool, ['test', 'rules', 'monitoring/alerts.test.yml'])
})

test('promtool accepts the metrics of the shop', async () => {
  const own = exported.split(/\n\n/).filter((metric) => /^# HELP (?:shop|http|page_cache|money|payments)_/.test(metric))
  const child = spawn(promtool, ['check', 'metrics'], { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(`${own.join('\n')}\n`)
  const [problems, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect(problems).toBe('')
  expect(status).toBe(0)
})

test('every alert and every panel reads metrics that the shop exports', async () => {
  const rules = await readFile('monitoring/alerts.yml', 'utf8')
  const expressions = [...rules.matchAll(/expr: (?:>-\n((?: {10}.*\n)+)|(.*))/g)].map(
    ([, block, line]) => block ?? line ?? '',
  )
  const board = JSON.parse(await readFile('monitoring/board.json', 'utf8'))
  const targets = board.panels.flatMap((panel: { targets?: { expr: string }[] }) => panel.targets ?? [])
  const all = [...expressions, ...targets.map(({ expr }: { expr: string }) => expr)]
  expect(expressions).toHaveLength([...rules.matchAll(/- alert: /g)].length)
  const names = new Set(all.flatMap(metricsIn))
  expect(names.size).toBeGreaterThan(10)
  expect([...names].filter((name) => !isExported(name))).toEqual([])
})

test('docs/operations.md says what to do for each alert', async () => {
  const rules = await readFile('monitoring/alerts.yml', 'utf8')
  const manual = await readFile('docs/operations.md', 'utf8')
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '')
  for (const name of alerts) {
    expect(rules, name).toContain(`runbook: docs/operations.md#${name.toLowerCase()}\n`)
    expect(manual, name).toContain(`### ${name}\n`)
  }
})
